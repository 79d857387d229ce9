import { SEND_DEADLINE } from "@openhood/domain/mail/outbox";
import { type Refusal, statusOf } from "@openhood/domain/mail/refusal";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Config } from "./config.ts";
import { senderOf } from "./sender-of.ts";

/** A mail the server refused, and its answer. */
export class NotSent extends Error {
  readonly refusal: Refusal;

  constructor(cause: unknown) {
    const {
      code = "ERROR",
      responseCode,
      command,
      response,
      ...more
    } = cause as {
      code?: string;
      responseCode?: number;
      command?: string;
      response?: string;
      originalCode?: string;
      timeoutType?: string;
    };
    const status = statusOf(response ?? "");
    // The server's message may hold addresses; staff get its code and the command it answered.
    super([code, command, responseCode, status].filter(Boolean).join(" "), { cause });
    this.name = "NotSent";
    this.refusal = {
      code,
      command: command ?? "",
      reply: responseCode || 0,
      status,
      cause: more.timeoutType ?? more.originalCode ?? "",
    };
  }
}

const transports = new Map<string, Transporter>();

async function mailServer({ smtpUrl, production }: Config): Promise<Transporter> {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    // Parameters of the URL (`?socketTimeout=…`, `?maxConnections=…`, `?rateLimit=…` a second) override these.
    url: smtpUrl,
    // One connection carries many mails: greeting, TLS and signing in are most of a short mail's time.
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    // An idle connection that the server closed: not a byte of the mail was sent, so it goes over another.
    maxRequeues: 2,
    // Shorter than servers wait, and than the cloud keeps an idle instance.
    idleTimeout: 20_000,
    // Without TLS (not offered, or stripped by an attacker) neither password nor mail is sent.
    requireTLS: production,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    // Not shorter: a slow server that accepts the message in the end would get it twice (RFC 5321 4.5.3.2.6).
    socketTimeout: SEND_DEADLINE,
    dnsTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(smtpUrl, transport);
  return transport;
}

/**
 * Hands one mail to the mail server and waits for its word, at most {@link SEND_DEADLINE}; then the mail is taken out of
 * the line, or the one connection it is on is cut, so that a mail given up here is not taken there afterwards.
 * @throws NotSent when the server refused, was not there, went away or took too long
 */
export async function sendMail(config: Config, mail: SendMailOptions): Promise<void> {
  const server = await mailServer(config);
  try {
    const from = senderOf(config.mailFrom);
    await server.sendMail({ ...mail, from, signal: AbortSignal.timeout(SEND_DEADLINE) });
  } catch (error) {
    throw new NotSent(error);
  }
}
