import {
  failed,
  heldBack,
  isDue,
  lease,
  MAX_SUSPICIONS,
  type OutboxState,
} from "@openhood/domain/mail/outbox";
import { pauseWait, probeOf, suspects } from "@openhood/domain/mail/pause";
import type { Verdict } from "@openhood/domain/mail/refusal";
import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { attemptMail } from "./attempt-mail.ts";
import { attemptText } from "./attempt-text.ts";
import type { Ctx } from "./ctx.ts";
import type { Attempted, DeliveryCtx, Leased } from "./delivery-ctx.ts";
import { described, log } from "./log.ts";
import { mailPause, type OutboxPause, type ReadPause, textPause } from "./mail-pause.ts";
import {
  asRead,
  type Entry,
  type Mail,
  type Outbox,
  outbox,
  type Read,
  type Text,
  textOutbox,
} from "./outbox.ts";
import { writeNow } from "./versioned.ts";

/** One way out: what waits for it, its pause, and who takes it. What is said of mails here holds for texts. */
type Channel<M extends Mail | Text> = {
  kind: "mail" | "text";
  outbox: Outbox<M>;
  pause: OutboxPause;
  attempt: (ctx: DeliveryCtx, entry: Entry<M>, leased: Leased) => Promise<Attempted>;
};

const mails: Channel<Mail> = { kind: "mail", outbox, pause: mailPause, attempt: attemptMail };
const texts: Channel<Text> = { kind: "text", outbox: textOutbox, pause: textPause, attempt: attemptText };

/** The result of an attempt; `not-due` when another worker has the mail, or it is gone, done, or has to wait. */
type Outcome = OutboxState["status"] | "not-due";

/**
 * Sends one mail, if it is its turn. Any number of workers may call this for the same mail: the lease is a write
 * with a precondition on what was read, so one of them has it. While the outbox is paused, one mail at a time goes.
 */
export const deliver = (ctx: DeliveryCtx, id: string): Promise<Outcome> => deliverBy(mails, ctx, id);

/** As {@link deliver}, a text. */
export const deliverText = (ctx: DeliveryCtx, id: string): Promise<Outcome> => deliverBy(texts, ctx, id);

async function deliverBy<M extends Mail | Text>(
  channel: Channel<M>,
  ctx: DeliveryCtx,
  id: string,
): Promise<Outcome> {
  const db = await ctx.db();
  const [snapshot, paused] = await db.getAll(channel.outbox.ref(db, id), channel.pause.ref(db));
  const entry = snapshot && channel.outbox.entry(snapshot);
  if (!entry || !snapshot.updateTime || !isDue(entry, ctx.now().getTime())) return "not-due";
  const pause = paused ? channel.pause.read(paused) : null;
  return deliverRead(channel, ctx, db, asRead(entry, snapshot.updateTime), pause);
}

async function deliverRead<M extends Mail | Text>(
  channel: Channel<M>,
  ctx: DeliveryCtx,
  db: Firestore,
  entry: Read<M>,
  pause: ReadPause | null,
): Promise<Outcome> {
  const held = pause && (await channel.pause.takeTry(ctx, db, pause));
  if (pause && !held) return "not-due";
  const leased = lease(entry, ctx.now().getTime());
  const ref = channel.outbox.ref(db, entry.id);
  const mine = leased && (await writeNow({ ref, readAt: entry.readAt }, leased));
  if (!mine) {
    if (held) await channel.pause.releaseTry(ctx, db, held, true);
    return "not-due";
  }
  const { after, verdict, error, sid } = await channel.attempt(ctx, entry, leased);
  const settled =
    verdict?.about === "us"
      ? await refusedForUs(channel.pause, ctx, db, { id: entry.id, leased, verdict, error, held })
      : { after, isHeldBack: false };
  const { id, isForgotten = false } = entry;
  await finish(
    channel,
    ctx,
    db,
    { id, readAt: mine, isForgotten },
    { ...settled.after, ...(sid && { sid }) },
  );
  if (held && !settled.isHeldBack) {
    if (settled.after.status === "sent") {
      await channel.pause.end(db);
      for (const id of suspects(held, entry.id, ctx.now().getTime())) await channel.outbox.suspect(db, id);
    } else await channel.pause.releaseTry(ctx, db, held, settled.after.status !== "pending");
  }
  log(settled.after.status === "dead" ? "ERROR" : "INFO", channel.kind, {
    [channel.kind]: entry.id,
    status: settled.after.status,
    attempts: settled.after.attempts,
    ...(settled.isHeldBack && { paused: error }),
  });
  return settled.after.status;
}

type Refused = {
  id: string;
  leased: Leased;
  verdict: Extract<Verdict, { about: "us" }>;
  error: string;
  held: ReadPause | null;
};

async function refusedForUs(
  pause: OutboxPause,
  ctx: Ctx,
  db: Firestore,
  { id, leased, verdict, error, held }: Refused,
) {
  const now = ctx.now().getTime();
  const { reason, sure } = verdict;
  // Others were accepted each time this one was refused: the fault is this mail's.
  if (!sure && !held && (leased.suspicions ?? 0) >= MAX_SUSPICIONS)
    return { after: failed(leased, { error, permanent: true }, now, ctx.random()), isHeldBack: false };
  // A server that is briefly unreachable does not pause the outbox.
  if (reason === "unreachable" && !held && leased.attempts < 2)
    return { after: failed(leased, { error, permanent: false }, now, ctx.random()), isHeldBack: false };
  await pause.refuse(ctx, db, { id, reason, sure, error }, held);
  // Soon: the pause holds it back, and its wait should end with the pause.
  return { after: heldBack(leased, error, now + pauseWait(1, ctx.random())), isHeldBack: true };
}

async function finish<M extends Mail | Text>(
  { outbox }: Channel<M>,
  ctx: Ctx,
  db: Firestore,
  held: { id: string; readAt: Timestamp; isForgotten: boolean },
  after: OutboxState & { sid?: string },
): Promise<void> {
  for (let round = 1; ; round++) {
    const batch = db.batch();
    outbox.settle(batch, db, held, after, ctx.now().getTime());
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
 * Sends the mails and texts that are due, a few at a time, until none is due or the time is up.
 * @param until milliseconds since 1970 after which no further one is begun
 * @returns how many were tried
 */
export async function sweepOutbox(ctx: DeliveryCtx, until: number): Promise<number> {
  const [tried, texted] = await Promise.all([
    sweepChannel(mails, ctx, until),
    // Nothing is written to be texted while there is no service for it; what waited keeps.
    ctx.config.texts ? sweepChannel(texts, ctx, until) : 0,
  ]);
  return tried + texted;
}

async function sweepChannel<M extends Mail | Text>(
  channel: Channel<M>,
  ctx: DeliveryCtx,
  until: number,
): Promise<number> {
  const db = await ctx.db();
  let tried = 0;
  for (;;) {
    const [due, paused] = await Promise.all([
      channel.outbox.due(db, ctx.now().getTime(), 200),
      channel.pause.ref(db).get(),
    ]);
    const pause = channel.pause.read(paused);
    const moved = pause
      ? await tryOne(channel, ctx, db, pause, due)
      : await sendAll(channel, ctx, db, due, until);
    tried += moved;
    // No progress: what is due is leased by others, or has to wait.
    if (moved === 0 || ctx.now().getTime() >= until) return tried;
  }
}

async function tryOne<M extends Mail | Text>(
  channel: Channel<M>,
  ctx: DeliveryCtx,
  db: Firestore,
  pause: ReadPause,
  due: Read<M>[],
): Promise<number> {
  const probe = probeOf(pause, due);
  const outcome = probe ? await deliverRead(channel, ctx, db, probe, pause) : "not-due";
  if (outcome !== "not-due") return 1;
  await channel.pause.count(db, pause);
  return 0;
}

async function sendAll<M extends Mail | Text>(
  channel: Channel<M>,
  ctx: DeliveryCtx,
  db: Firestore,
  due: Read<M>[],
  until: number,
): Promise<number> {
  const queue = due.values();
  let isPaused = false;
  const worker = async () => {
    let moved = 0;
    for (const entry of queue) {
      if (isPaused || ctx.now().getTime() >= until) break;
      try {
        const outcome = await deliverRead(channel, ctx, db, entry, null);
        if (outcome !== "not-due") moved++;
        if (outcome === "pending") isPaused = (await channel.pause.ref(db).get()).exists;
      } catch (error) {
        // One mail that fails does not hold up the others.
        log("ERROR", channel.kind, { [channel.kind]: entry.id, ...described(error) });
      }
    }
    return moved;
  };
  const moved = await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return moved.reduce((sum, one) => sum + one, 0);
}
