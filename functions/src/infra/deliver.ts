import { failed, lease, type OutboxState } from "@openhood/domain/mail/outbox";
import type { DocumentReference, Firestore, Timestamp } from "firebase-admin/firestore";
import { authLink } from "./auth-link.ts";
import { icsOf } from "./calendar.ts";
import type { Ctx } from "./ctx.ts";
import { described, log } from "./log.ts";
import { codeOf, linkToken } from "./mailed-secrets.ts";
import { NotSent, sendMail } from "./mailer.ts";
import { type Mail, type OutboxEntry, outbox } from "./outbox.ts";

/** How long a sent mail is kept for staff to look up, ms. */
const KEPT = 30 * 86_400_000;

/** The Message-ID of an entry (RFC 5322 3.6.4): the same at every attempt, so a doubled mail can be told by it. */
export const messageId = (ctx: Ctx, id: string): string => {
  const domain = /@([^@\s>]+)>?$/.exec(ctx.config.mailFrom)?.[1] ?? "localhost";
  return `<${id}@${domain}>`;
};

/**
 * Sends one mail, if it is its turn. Any number of workers may call this for the same mail: the lease is a write
 * with a precondition on what was read, so one of them has it.
 * @returns what became of it; `not-due` when it is somebody else's, gone, or done
 */
export async function deliver(ctx: Ctx, id: string): Promise<OutboxState["status"] | "not-due"> {
  const db = await ctx.db();
  const ref = outbox.ref(db, id);
  const snapshot = await ref.get();
  const entry = outbox.entry(snapshot);
  const leased = entry && lease(entry, ctx.now().getTime());
  if (!entry || !leased || !snapshot.updateTime) return "not-due";

  const held = await take(ref, leased, snapshot.updateTime);
  if (!held) return "not-due";
  const after = await outcome(ctx, entry, leased);
  await finish(ctx, db, ref, after, held);
  log(after.status === "dead" ? "ERROR" : "INFO", "mail", {
    mail: id,
    status: after.status,
    attempts: after.attempts,
  });
  return after.status;
}

async function take(ref: DocumentReference, leased: OutboxState, seen: Timestamp): Promise<Timestamp | null> {
  try {
    return (await ref.update({ ...leased }, { lastUpdateTime: seen })).writeTime;
  } catch (error) {
    if (isLost(error)) return null;
    throw error;
  }
}

async function outcome(
  ctx: Ctx,
  entry: OutboxEntry,
  leased: Extract<OutboxState, { status: "leased" }>,
): Promise<OutboxState> {
  const { attempts } = leased;
  try {
    const link = entry.link && (await made(ctx, entry.link, entry.to.address));
    if (entry.link && !link) return { status: "skipped", dueAt: null, attempts, reason: "no-account" };
    const put = (text: string) => (link ? text.replaceAll("{{link}}", link) : text);
    const thread = entry.thread.map((earlier) => messageId(ctx, earlier));
    await sendMail(ctx.config, {
      to: { ...entry.to, name: literal(entry.to.name) },
      ...(entry.replyTo && { replyTo: { ...entry.replyTo, name: literal(entry.replyTo.name) } }),
      subject: literal(entry.subject),
      text: put(entry.text),
      html: put(entry.html),
      messageId: messageId(ctx, entry.id),
      ...(thread.length > 0 && { references: thread, inReplyTo: thread.at(-1) as string }),
      ...(entry.calendar && {
        icalEvent: {
          method: entry.calendar.method,
          filename: "appointment.ics",
          content: await icsOf(entry.calendar.event, entry.calendar.method),
        },
      }),
      // RFC 3834: keeps out-of-office robots from answering a robot. What a person wrote, they may answer.
      ...(entry.link && { headers: { "Auto-Submitted": "auto-generated" } }),
    });
    return { status: "sent", dueAt: null, attempts, sentAt: ctx.now().getTime() };
  } catch (error) {
    const permanent = error instanceof NotSent && error.permanent;
    const words = error instanceof NotSent ? error.message : "LINK";
    if (!(error instanceof NotSent)) log("ERROR", "mail link", { mail: entry.id, ...described(error) });
    return failed(leased, { error: words, permanent }, ctx.now().getTime(), ctx.random());
  }
}

/** What is put where `{{link}}` stands; null when there is nobody who could use it. */
async function made(ctx: Ctx, link: NonNullable<Mail["link"]>, address: string): Promise<string | null> {
  if (link.mail === "appointment") return `${ctx.config.siteUrl}/appointment#${linkToken(ctx.config, link)}`;
  if (link.mail === "booking-code") return codeOf(ctx.config, address, link.nonce);
  return authLink(ctx, link, address);
}

// Typed into a header as it is, an encoded word (RFC 2047) would be read as what it encodes: a blank of no width ends that.
const literal = (text: string) => text.replaceAll("=?", "=\u200b?");

async function finish(
  ctx: Ctx,
  db: Firestore,
  ref: DocumentReference,
  after: OutboxState,
  held: Timestamp,
): Promise<void> {
  const done = after.status === "sent" || after.status === "skipped";
  const expireAt = done ? new Date(ctx.now().getTime() + KEPT) : null;
  for (let round = 1; ; round++) {
    const batch = db.batch();
    batch.update(ref, { ...after, expireAt }, { lastUpdateTime: held });
    if (after.status === "dead") outbox.moved(batch, db);
    try {
      await batch.commit();
      return;
    } catch (error) {
      if (isLost(error)) return;
      // A mail that went but is not marked goes again: a database that is away for a moment is waited for.
      if (round === MARK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** round));
    }
  }
}

const MARK_ATTEMPTS = 6;

/**
 * NOT_FOUND: the mail was deleted with the person it was about. FAILED_PRECONDITION: it was changed since it was read,
 * by another worker, or by this very write, repeated by the client library when its answer was lost.
 */
const isLost = (error: unknown) => [5, 9].includes((error as { code?: number } | null)?.code ?? 0);

const AT_A_TIME = 5;

/**
 * Sends what is due, a few at a time, until nothing is or the time is up.
 * @param until milliseconds since 1970 after which no further mail is begun
 * @returns how many mails were tried
 */
export async function sweepOutbox(ctx: Ctx, until: number): Promise<number> {
  const db = await ctx.db();
  let tried = 0;
  for (;;) {
    const due = await outbox.due(db, ctx.now().getTime(), 100);
    if (due.length === 0) return tried;
    const queue = due.values();
    const worker = async () => {
      let moved = 0;
      for (const id of queue) {
        if (ctx.now().getTime() >= until) break;
        try {
          if ((await deliver(ctx, id)) !== "not-due") moved++;
        } catch (error) {
          // One mail that cannot be worked on does not keep the others waiting.
          log("ERROR", "mail", { mail: id, ...described(error) });
        }
      }
      return moved;
    };
    const moved = (await Promise.all(Array.from({ length: AT_A_TIME }, worker))).reduce(
      (sum, one) => sum + one,
      0,
    );
    tried += moved;
    // Nothing moved: what is due is in other hands.
    if (moved === 0 || ctx.now().getTime() >= until) return tried;
  }
}
