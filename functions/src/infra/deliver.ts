import type { MailLink } from "@openhood/domain/mail/link";
import {
  failed,
  heldBack,
  isDue,
  lease,
  MAX_SUSPICIONS,
  type OutboxState,
} from "@openhood/domain/mail/outbox";
import { pauseWait, probeOf, suspects } from "@openhood/domain/mail/pause";
import { type Verdict, verdictOf } from "@openhood/domain/mail/refusal";
import type { DocumentReference, Firestore, Timestamp } from "firebase-admin/firestore";
import { icsOf } from "./calendar.ts";
import type { Ctx } from "./ctx.ts";
import { described, log } from "./log.ts";
import { mailPause, type ReadPause } from "./mail-pause.ts";
import { NotSent, sendMail } from "./mailer.ts";
import { type OutboxEntry, outbox, type ReadEntry } from "./outbox.ts";
import { writeAsRead, writeNow } from "./versioned.ts";

/** How long a sent mail is kept for staff to look up, ms. */
const KEPT = 30 * 86_400_000;
/** How long a mail that was given up is kept for staff to send again, ms. */
const KEPT_DEAD = 90 * 86_400_000;

/** The Message-ID of an entry (RFC 5322 3.6.4): the same at every attempt, so that duplicates can be recognized. */
export const messageId = (ctx: Ctx, id: string): string => {
  const domain = /@([^@\s>]+)>?$/.exec(ctx.config.mailFrom)?.[1] ?? "localhost";
  return `<${id}@${domain}>`;
};

/**
 * What a worker needs: the world, and `makeLink`, which makes what replaces `{{link}}` in a mail; null when nobody could
 * use it.
 */
export type DeliveryCtx = Ctx & {
  makeLink: (ctx: Ctx, link: MailLink, address: string) => Promise<string | null>;
};

/** The result of an attempt; `not-due` when another worker has the mail, or it is gone, done, or has to wait. */
type Outcome = OutboxState["status"] | "not-due";

/**
 * Sends one mail, if it is its turn. Any number of workers may call this for the same mail: the lease is a write
 * with a precondition on what was read, so one of them has it. While the outbox is paused, one mail at a time goes.
 */
export async function deliver(ctx: DeliveryCtx, id: string): Promise<Outcome> {
  const db = await ctx.db();
  const [snapshot, paused] = await db.getAll(outbox.ref(db, id), mailPause.ref(db));
  const entry = snapshot && outbox.entry(snapshot);
  if (!entry || !snapshot.updateTime || !isDue(entry, ctx.now().getTime())) return "not-due";
  const pause = paused ? mailPause.read(paused) : null;
  return deliverRead(ctx, db, { ...entry, readAt: snapshot.updateTime }, pause);
}

async function deliverRead(
  ctx: DeliveryCtx,
  db: Firestore,
  entry: ReadEntry,
  pause: ReadPause | null,
): Promise<Outcome> {
  const held = pause && (await mailPause.takeTry(ctx, db, pause));
  if (pause && !held) return "not-due";
  const leased = lease(entry, ctx.now().getTime());
  const ref = outbox.ref(db, entry.id);
  const mine = leased && (await writeNow({ ref, readAt: entry.readAt }, leased));
  if (!mine) {
    if (held) await mailPause.releaseTry(ctx, db, held, true);
    return "not-due";
  }
  const { after, verdict, error } = await attempt(ctx, entry, leased);
  const settled =
    verdict?.about === "us"
      ? await refusedForUs(ctx, db, { entry, leased, verdict, error, held })
      : { after, isHeldBack: false };
  await finish(ctx, db, ref, settled.after, mine);
  if (held && !settled.isHeldBack) {
    if (settled.after.status === "sent") {
      await mailPause.end(db);
      for (const id of suspects(held, entry.id, ctx.now().getTime())) await outbox.suspect(db, id);
    } else await mailPause.releaseTry(ctx, db, held, settled.after.status !== "pending");
  }
  log(settled.after.status === "dead" ? "ERROR" : "INFO", "mail", {
    mail: entry.id,
    status: settled.after.status,
    attempts: settled.after.attempts,
    ...(settled.isHeldBack && { paused: error }),
  });
  return settled.after.status;
}

type Refused = {
  entry: OutboxEntry;
  leased: Leased;
  verdict: Extract<Verdict, { about: "us" }>;
  error: string;
  held: ReadPause | null;
};

async function refusedForUs(ctx: Ctx, db: Firestore, { entry, leased, verdict, error, held }: Refused) {
  const now = ctx.now().getTime();
  const { reason, sure } = verdict;
  // Others were accepted each time this one was refused: the fault is this mail's.
  if (!sure && !held && (leased.suspicions ?? 0) >= MAX_SUSPICIONS)
    return { after: failed(leased, { error, permanent: true }, now, ctx.random()), isHeldBack: false };
  // A server that is briefly unreachable does not pause the outbox.
  if (reason === "unreachable" && !held && leased.attempts < 2)
    return { after: failed(leased, { error, permanent: false }, now, ctx.random()), isHeldBack: false };
  await mailPause.refuse(ctx, db, { id: entry.id, reason, sure, error }, held);
  // Soon: the pause holds it back, and its wait should end with the pause.
  return { after: heldBack(leased, error, now + pauseWait(1, ctx.random())), isHeldBack: true };
}

type Leased = Extract<OutboxState, { status: "leased" }>;

async function attempt(
  ctx: DeliveryCtx,
  entry: OutboxEntry,
  leased: Leased,
): Promise<{ after: OutboxState; verdict?: Verdict; error: string }> {
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
      subject: literal(entry.link?.mail === "booking-code" ? put(entry.subject) : entry.subject),
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
      headers: headersOf(entry),
    });
    return { after: { status: "sent", dueAt: null, attempts, sentAt: ctx.now().getTime() }, error: "" };
  } catch (error) {
    const verdict: Verdict = error instanceof NotSent ? verdictOf(error.refusal) : { about: "moment" };
    const words = error instanceof NotSent ? error.message : "LINK";
    if (!(error instanceof NotSent)) log("ERROR", "mail link", { mail: entry.id, ...described(error) });
    const permanent = verdict.about === "mail";
    const after = failed(leased, { error: words, permanent }, ctx.now().getTime(), ctx.random());
    return { after, verdict, error: words };
  }
}

const headersOf = ({ link, calendar, unsubscribe }: OutboxEntry): Record<string, string> => ({
  // RFC 3834: keeps out-of-office robots from answering a robot. What a person wrote, they may answer.
  ...((link || calendar || unsubscribe) && { "Auto-Submitted": "auto-generated" }),
  ...(unsubscribe && {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

// An encoded word (RFC 2047) that somebody typed would be decoded in a header: a zero-width space prevents that.
const literal = (text: string) => text.replaceAll("=?", "=\u200b?");

async function finish(
  ctx: Ctx,
  db: Firestore,
  ref: DocumentReference,
  after: OutboxState,
  held: Timestamp,
): Promise<void> {
  const kept = { sent: KEPT, skipped: KEPT, dead: KEPT_DEAD, pending: null, leased: null }[after.status];
  const expireAt = kept && new Date(ctx.now().getTime() + kept);
  for (let round = 1; ; round++) {
    const batch = db.batch();
    writeAsRead(batch, { ref, readAt: held }, { ...after, expireAt });
    if (after.status === "dead") outbox.bumpRevision(batch, db);
    try {
      await batch.commit();
      return;
    } catch (error) {
      if (isLost(error)) return;
      // A mail that was sent but not marked is sent again: so a database that is briefly unreachable is waited for.
      if (round === MARK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** round));
    }
  }
}

const MARK_ATTEMPTS = 6;

/**
 * NOT_FOUND: the mail was deleted with the person it was about. FAILED_PRECONDITION: it was changed since it was read,
 * by another worker, or by this very write, repeated by the client library when its answer was lost. ABORTED is neither: it
 * is tried again.
 */
const isLost = (error: unknown) => [5, 9].includes((error as { code?: number } | null)?.code ?? 0);

const AT_A_TIME = 10;

/**
 * Sends what is due, a few at a time, until none is due or the time is up.
 * @param until milliseconds since 1970 after which no further mail is begun
 * @returns how many mails were tried
 */
export async function sweepOutbox(ctx: DeliveryCtx, until: number): Promise<number> {
  const db = await ctx.db();
  let tried = 0;
  for (;;) {
    const [due, paused] = await Promise.all([
      outbox.due(db, ctx.now().getTime(), 200),
      mailPause.ref(db).get(),
    ]);
    const pause = mailPause.read(paused);
    const moved = pause ? await tryOne(ctx, db, pause, due) : await sendAll(ctx, db, due, until);
    tried += moved;
    // No progress: what is due is leased by others, or has to wait.
    if (moved === 0 || ctx.now().getTime() >= until) return tried;
  }
}

async function tryOne(ctx: DeliveryCtx, db: Firestore, pause: ReadPause, due: ReadEntry[]): Promise<number> {
  const probe = probeOf(pause, due);
  const outcome = probe ? await deliverRead(ctx, db, probe, pause) : "not-due";
  if (outcome !== "not-due") return 1;
  await mailPause.count(db, pause);
  return 0;
}

async function sendAll(ctx: DeliveryCtx, db: Firestore, due: ReadEntry[], until: number): Promise<number> {
  const queue = due.values();
  let isPaused = false;
  const worker = async () => {
    let moved = 0;
    for (const entry of queue) {
      if (isPaused || ctx.now().getTime() >= until) break;
      try {
        const outcome = await deliverRead(ctx, db, entry, null);
        if (outcome !== "not-due") moved++;
        if (outcome === "pending") isPaused = !!(await mailPause.ref(db).get()).exists;
      } catch (error) {
        // One mail that fails does not hold up the others.
        log("ERROR", "mail", { mail: entry.id, ...described(error) });
      }
    }
    return moved;
  };
  const moved = await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return moved.reduce((sum, one) => sum + one, 0);
}
