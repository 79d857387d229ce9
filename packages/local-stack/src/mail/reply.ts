import MailComposer from "nodemailer/lib/mail-composer";
import type { Mail } from "./mailbox.ts";

/** Where answers by e-mail are received: the function that takes them, what it wants to be shown, and whom it believes. */
export interface Inbound {
  /** Addresses of this domain are received. */
  domain: string;
  /** The name a receiving server writes its verdict under. */
  receiver: string;
  url: string;
  secret: string;
}

/** Can a mail be answered from its page: does the shop receive what is sent to its reply address? */
export const isAnswerable = (inbound: Inbound | null, { replyTo }: Pick<Mail, "replyTo">): boolean =>
  inbound !== null && replyTo.some((address) => address.toLowerCase().endsWith(`@${inbound.domain}`));

/** Answers a mail as its addressee's program would, and brings it to the shop as a provider does. @returns the function's status */
export async function replyTo(inbound: Inbound, mail: Mail, text: string): Promise<number> {
  const from = mail.envelope.to[0] ?? "";
  const quoted = mail.text.replace(/^/gm, "> ");
  const day = new Date(mail.receivedAt).toUTCString();
  const composed = new MailComposer({
    from,
    to: mail.replyTo,
    subject: `Re: ${mail.subject}`,
    ...(mail.messageId && { inReplyTo: mail.messageId, references: [mail.messageId] }),
    text: `${text}\n\nOn ${day}, ${mail.from} wrote:\n\n${quoted}`,
  });
  const message = await composed.compile().build();
  // The receiving server's own word: here nobody but the addressee can have written it.
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const verdict = `Authentication-Results: ${inbound.receiver}; dmarc=pass header.from=${domain}\r\n`;
  const { status } = await fetch(inbound.url, {
    method: "POST",
    headers: {
      "content-type": "message/rfc822",
      authorization: `Bearer ${inbound.secret}`,
      "x-envelope-from": from,
      "x-envelope-to": mail.replyTo.join(", "),
    },
    body: new Uint8Array(Buffer.concat([Buffer.from(verdict), message])),
  });
  return status;
}
