import { failed } from "@openhood/domain/mail/outbox";
import { type Verdict, verdictOf } from "@openhood/domain/mail/refusal";
import { plainSpaces } from "@openhood/domain/plain-spaces";
import { attached, NoFileYet } from "./attachment.ts";
import { icsOf } from "./calendar.ts";
import type { Ctx } from "./ctx.ts";
import type { Attempted, DeliveryCtx, Leased } from "./delivery-ctx.ts";
import { described, log } from "./log.ts";
import { NotSent, sendMail } from "./mailer.ts";
import type { OutboxEntry } from "./outbox.ts";

/** The Message-ID of an entry (RFC 5322 3.6.4): the same at every attempt, so that duplicates can be recognized. */
export const messageId = (ctx: Ctx, id: string): string => {
  const domain = /@([^@\s>]+)>?$/.exec(ctx.config.mailFrom)?.[1] ?? "localhost";
  return `<${id}@${domain}>`;
};

/** The ids of our entries among the Message-IDs of a header, in its order. */
export const idsIn = (ctx: Ctx, header: string): string[] =>
  [...header.matchAll(/<([a-z0-9][\w-]{0,99})@[^<>@\s]+>/gi)].flatMap(([all, id = ""]) =>
    all === messageId(ctx, id) ? id : [],
  );

/** Makes a mail's link and hands the mail to the mail server, once. */
export async function attemptMail(ctx: DeliveryCtx, entry: OutboxEntry, leased: Leased): Promise<Attempted> {
  const { attempts } = leased;
  try {
    const link = entry.link && (await ctx.makeLink(ctx, entry.link, entry.to.address));
    if (entry.link && !link)
      return { after: { status: "skipped", dueAt: null, attempts, reason: "no-account" }, error: "" };
    const put = (text: string) => (link ? text.replaceAll("{{link}}", link) : text);
    const thread = entry.thread.map((earlier) => messageId(ctx, earlier));
    await sendMail(ctx.config, {
      to: { ...entry.to, name: literal(entry.to.name) },
      ...(entry.replyTo && { replyTo: { ...entry.replyTo, name: literal(entry.replyTo.name) } }),
      // Only a code is short, and the customer's own: nobody's words are in the subject beside it.
      subject: plainSpaces(literal(entry.link?.mail === "booking-code" ? put(entry.subject) : entry.subject)),
      text: put(entry.text),
      html: put(entry.html),
      messageId: messageId(ctx, entry.id),
      ...(thread.length > 0 && { references: thread, inReplyTo: thread.at(-1) as string }),
      ...(entry.calendar && {
        icalEvent: {
          method: entry.calendar.method,
          filename: "appointment.ics",
          content: await icsOf(entry.calendar.event, entry.calendar.method, link),
        },
      }),
      ...(entry.attachment && { attachments: await attached(ctx.config, entry.attachment, attempts) }),
      headers: headersOf(entry),
    });
    return { after: { status: "sent", dueAt: null, attempts, sentAt: ctx.now().getTime() }, error: "" };
  } catch (error) {
    const verdict: Verdict = error instanceof NotSent ? verdictOf(error.refusal) : { about: "moment" };
    const isKnown = error instanceof NotSent || error instanceof NoFileYet;
    const words = isKnown ? error.message : "LINK";
    if (!isKnown) log("ERROR", "mail link", { mail: entry.id, ...described(error) });
    const permanent = verdict.about === "mail";
    const after = failed(leased, { error: words, permanent }, ctx.now().getTime(), ctx.random());
    return { after, verdict, error: words };
  }
}

const headersOf = ({ link, calendar, unsubscribe, isAutomatic }: OutboxEntry): Record<string, string> => ({
  // RFC 3834: keeps out-of-office robots from answering a robot. What a person wrote, they may answer.
  ...((link || calendar || unsubscribe || isAutomatic) && { "Auto-Submitted": "auto-generated" }),
  ...(unsubscribe && {
    "List-Unsubscribe": `<${unsubscribe}>`,
    ...(!unsubscribe.startsWith("mailto:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  }),
});

// An encoded word (RFC 2047) that somebody typed would be decoded in a header: a zero-width space prevents that.
const literal = (text: string) => text.replaceAll("=?", "=\u200b?");
