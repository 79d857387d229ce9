import { SEND_DEADLINE } from "@openhood/domain/mail/outbox";
import type { SendMailOptions, Transporter } from "nodemailer";
import { config } from "./config.ts";

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

let transport: Transporter | undefined;

async function mailServer(): Promise<Transporter> {
  if (transport) return transport;
  const { createTransport } = await import("nodemailer");
  transport ??= createTransport(
    {
      url: config().smtpUrl,
      connectionTimeout: 8_000,
      greetingTimeout: 8_000,
      socketTimeout: 12_000,
      dnsTimeout: 8_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config().mailFrom },
  );
  return transport;
}

/**
 * Hands one mail to the mail server and waits for its word, at most {@link SEND_DEADLINE}; then the connection is
 * cut, so that a mail given up here is not taken there afterwards.
 * @throws NotSent when the server refused, was not there, went away or took too long
 */
export async function sendMail(mail: SendMailOptions): Promise<void> {
  const server = await mailServer();
  try {
    await server.sendMail({ ...mail, signal: AbortSignal.timeout(SEND_DEADLINE) });
  } catch (error) {
    throw new NotSent(error);
  }
}
