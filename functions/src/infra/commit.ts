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

const ATTEMPTS = 6;

/** What a verb passes between its store and its commit. */
export type { Firestore, WriteBatch };

/** A reply is either a success or a refusal a person can act on. */
export type Reply = { ok: true } | { ok: false; reason: string };

type Work<R extends Reply> = (batch: WriteBatch, db: Firestore) => Promise<R>;

/**
 * Loads, decides and commits in one batch. `work` puts its writes into the batch, each with a precondition on what
 * it read; when somebody else was faster it is run again on fresh data. A refusal commits nothing.
 * The client library repeats a commit whose answer was lost, and then meets its own writes; the record of this one
 * call tells them from somebody else's.
 * @throws Problem `conflict` when others were faster every time, `removal-runs` while a person's data it would write is
 * being removed
 */
export async function commit<R extends Reply>(ctx: Ctx, work: Work<R>): Promise<R> {
  return attempt(ctx, { action: "call", key: ctx.newId(), input: null }, work, false);
}

/** What one person wants once. */
type Intent = { action: string; key: string; input: unknown };

/**
 * As {@link commit}, once per key: the same key with the same input returns the first reply, and writes nothing.
 * The record stands in the same batch as the work, so neither is there without the other.
 * @throws Problem `key-reused` when the key came with another input before
 */
export async function commitOnce<R extends Reply>(ctx: Ctx, intent: Intent, work: Work<R>): Promise<R> {
  return attempt(ctx, intent, work, true);
}

/** @param repeatable whether an earlier call may have had this key */
async function attempt<R extends Reply>(
  ctx: Ctx,
  intent: Intent,
  work: Work<R>,
  repeatable: boolean,
): Promise<R> {
  const db = await ctx.db();
  const record = recordOf(db, ctx, intent);
  for (let round = 1; ; round++) {
    const batch = db.batch();
    let reply: R;
    try {
      reply = await work(batch, db);
      if (!reply.ok) return (repeatable && (await record.earlier<R>())) || reply;
    } catch (error) {
      // What was possible the first time may be so no more.
      const done = repeatable && error instanceof Problem && (await record.earlier<R>());
      if (done) return done;
      throw error;
    }
    record.create(batch, reply);
    try {
      await batch.commit();
      return reply;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const done = await record.earlier<R>();
      if (done) return done;
      if (await removalRuns(batch, db, ctx.now().getTime())) throw new Problem("removal-runs");
      if (round === ATTEMPTS) throw new Problem("conflict");
      await new Promise((resolve) => setTimeout(resolve, ctx.random() * 20 * 2 ** round));
    }
  }
}

type Record = { v: 1; inputHash: string; reply: Reply; expireAt: Date };

const KEPT = 7 * 86_400_000;

function recordOf(db: Firestore, ctx: Ctx, { action, key, input }: Intent) {
  const who = ctx.actor.role === "public" ? "public" : ctx.actor.uid;
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
