import { createHash } from "node:crypto";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";
import { removalRuns } from "./removal-mark.ts";

// google.rpc.Code
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
/** Did somebody else write first? */
export const isConflict = (error: unknown) =>
  [NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED].includes(codeOf(error) as number);

/** Was a document to be created there already? */
export const isTaken = (error: unknown) => codeOf(error) === ALREADY_EXISTS;

const ATTEMPTS = 6;
/** Longest wait before another attempt, ms. */
const LONGEST_WAIT = 1_300;

/** A reply is either a success or a refusal a person can act on. */
export type Reply = { ok: true } | { ok: false; reason: string };

/** What is committed together. */
export type Batch = WriteBatch;

/** Loads, decides, and puts what it comes to into the batch. */
export type Work<R> = (batch: WriteBatch, db: Firestore) => Promise<R>;

/**
 * Loads, decides and commits in one batch. `work` puts its writes into the batch, each with a precondition on what
 * it read; when somebody else was faster it is run again on fresh data. A refusal commits nothing.
 * The client library repeats a commit whose answer was lost, and then conflicts with its own writes; the record of this
 * call tells them from somebody else's.
 * @throws Problem `conflict` when others were faster every time, `removal-runs` while a person's data it would write is
 * being removed
 */
export async function commit<R extends Reply>(ctx: Ctx, work: Work<R>): Promise<R> {
  const intent = { action: "call", key: ctx.newId(), input: null };
  return (await attempt(ctx, intent, alone(work), false)).reply;
}

/**
 * As {@link commit}, for what anybody may ask for any address: while data of whoever has it is being removed nothing is written, and
 * the reply is the same, or it would tell that they had an account and are leaving.
 */
export async function commitUnseen(ctx: Ctx, work: Work<{ ok: true }>): Promise<{ ok: true }> {
  try {
    return await commit(ctx, work);
  } catch (error) {
    if (error instanceof Problem && error.reason === "removal-runs") return { ok: true };
    throw error;
  }
}

/** What somebody wants once. `who`: whose key it is, where that is not the account that calls. */
type Intent = { action: string; key: string; input: unknown; who?: string };

/**
 * As {@link commit}, once per key: the same key with the same input returns the first reply, and writes nothing.
 * The record is in the same batch as the work, so neither exists without the other.
 * @throws Problem `key-reused` when the key came with another input before
 */
export async function commitOnce<R extends Reply>(ctx: Ctx, intent: Intent, work: Work<R>): Promise<R> {
  return (await attempt(ctx, intent, alone(work), true)).reply;
}

/** How long {@link commitInTurn} goes on, ms. */
const TURN = 20_000;

/** As {@link commitOnce}, for what everybody writes to, such as the number of the next invoice: it goes on for 20 s before it is given up. */
export async function commitInTurn<R extends Reply>(ctx: Ctx, intent: Intent, work: Work<R>): Promise<R> {
  return (await attempt(ctx, intent, alone(work), true, TURN)).reply;
}

/** What the work came to: `reply` is what the key's record keeps, `value` what only this call knows. */
type Result<R extends Reply, V> = { reply: R; value: V };

/**
 * As {@link commitOnce}, where the caller needs more than a record should keep.
 * @returns `value` of the last time the work was run, null when it threw; with a reply that is another call's, that
 * work is not committed
 */
export async function commitOnceWith<R extends Reply, V>(
  ctx: Ctx,
  intent: Intent,
  work: Work<Result<R, V>>,
): Promise<Result<R, V | null>> {
  return attempt(ctx, intent, work, true);
}

const alone =
  <R extends Reply>(work: Work<R>): Work<Result<R, null>> =>
  async (batch, db) => ({ reply: await work(batch, db), value: null });

/** @param repeatable whether an earlier call may have had this key; `patience` ms in which attempts beyond the usual ones are made */
async function attempt<R extends Reply, V>(
  ctx: Ctx,
  intent: Intent,
  work: Work<Result<R, V>>,
  repeatable: boolean,
  patience = 0,
): Promise<Result<R, V | null>> {
  const db = await ctx.db();
  const until = performance.now() + patience;
  const record = recordOf(db, ctx, intent);
  for (let round = 1; ; round++) {
    const batch = db.batch();
    let result: Result<R, V>;
    try {
      result = await work(batch, db);
    } catch (error) {
      // What was possible the first time may not be possible now.
      const done = repeatable && error instanceof Problem && (await record.earlier<R>());
      if (done) return { reply: done, value: null };
      throw error;
    }
    const { reply, value } = result;
    if (!reply.ok) return { reply: (repeatable && (await record.earlier<R>())) || reply, value };
    record.create(batch, reply);
    try {
      await batch.commit();
      return result;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const done = await record.earlier<R>();
      if (done) return { reply: done, value };
      if (await removalRuns(batch, db, ctx.now().getTime())) throw new Problem("removal-runs");
      if (round >= ATTEMPTS && performance.now() >= until) throw new Problem("conflict");
      const wait = Math.min(20 * 2 ** round, LONGEST_WAIT);
      await new Promise((resolve) => setTimeout(resolve, ctx.random() * wait));
    }
  }
}

const accountOf = ({ actor }: Ctx): string => (actor.role === "public" ? "public" : actor.uid);

type Record = { v: 1; inputHash: string; reply: Reply; expireAt: Date };

const KEPT = 7 * 86_400_000;

function recordOf(db: Firestore, ctx: Ctx, { action, key, input, who = accountOf(ctx) }: Intent) {
  const ref = db.collection("idempotency").doc(hash([action, who, key]));
  const inputHash = hash(input);
  return {
    create(batch: WriteBatch, reply: Reply): void {
      const expireAt = new Date(ctx.now().getTime() + KEPT);
      batch.create(ref, { v: 1, inputHash, reply, expireAt } satisfies Record);
    },
    async earlier<R extends Reply>(): Promise<R | null> {
      const found = (await ref.get()).data() as Record | undefined;
      if (!found) return null;
      if (found.inputHash !== inputHash) throw new Problem("key-reused");
      return found.reply as R;
    },
  };
}

// Hex: an id in base64url may begin and end with two underscores, and such ids the database keeps for itself.
const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
