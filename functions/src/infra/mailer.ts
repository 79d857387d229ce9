import { SEND_DEADLINE } from "@openhood/domain/mail/outbox";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Config } from "./config.ts";

/** A mail the server did not take. `permanent` when it said that it never will (SMTP 5xx, RFC 5321 4.2.1). */
export class NotSent extends Error {
  readonly permanent: boolean;

  constructor(cause: unknown) {
    const { code, responseCode, command } = cause as {
      code?: string;
      responseCode?: number;
      command?: string;
    };
    // The server's own words may hold addresses; its code and where it was said are what staff can use.
    super([code ?? "ERROR", command, responseCode].filter(Boolean).join(" "), { cause });
    this.name = "NotSent";
    // A refused password is a 5xx too, but the shop mends it, and then the mail goes.
    this.permanent = (responseCode ?? 0) >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  }
}

const transports = new Map<string, Transporter>();

async function mailServer({ smtpUrl, production }: Config): Promise<Transporter> {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    // What the address itself says of time-outs (`?socketTimeout=…`) goes before these.
    url: smtpUrl,
    // A server that offers no TLS, or somebody on the line who takes the offer out, gets neither password nor mail.
    requireTLS: production,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    // Not shorter: a server that takes its time over a message it then accepts would get it twice (RFC 5321 4.5.3.2.6).
    socketTimeout: SEND_DEADLINE,
    dnsTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(smtpUrl, transport);
  return transport;
}

// Taken apart here: left to the library, a comma in the shop's name would make it two senders.
const sender = (mailFrom: string): { name: string; address: string } => {
  const [, name = "", address = mailFrom] = /^([^<>]+) <([^<>\s]+)>$/.exec(mailFrom) ?? [];
  return { name, address };
};

/**
 * Hands one mail to the mail server and waits for its word, at most {@link SEND_DEADLINE}; then the connection is
 * cut, so that a mail given up here is not taken there afterwards.
 * @throws NotSent when the server refused, was not there, went away or took too long
 */
export async function sendMail(config: Config, mail: SendMailOptions): Promise<void> {
  const server = await mailServer(config);
  try {
    const from = sender(config.mailFrom);
    await server.sendMail({ ...mail, from, signal: AbortSignal.timeout(SEND_DEADLINE) });
  } catch (error) {
    throw new NotSent(error);
  }
}
