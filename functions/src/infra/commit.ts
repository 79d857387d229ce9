import { createHash } from "node:crypto";
import type { DocumentReference, Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";

// google.rpc.Code
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const isConflict = (error: unknown) =>
  [NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED].includes(codeOf(error) as number);

const ATTEMPTS = 6;

/** What a verb passes between its store and its commit. */
export type { Firestore, WriteBatch };

/** A reply is either a success or a refusal a person can act on. */
export type Reply = { ok: true } | { ok: false; reason: string };

/**
 * Loads, decides and commits in one batch. `work` puts its writes into the batch, each with a precondition on what
 * it read; when somebody else was faster it is run again on fresh data. A refusal commits nothing.
 * @throws Problem `conflict` when others were faster every time
 */
export async function commit<R extends Reply>(
  ctx: Ctx,
  work: (batch: WriteBatch, db: Firestore) => Promise<R>,
): Promise<R> {
  return attempt(ctx, work, async () => null);
}

type Record = { v: 1; inputHash: string; reply: Reply; expireAt: Date };

const KEPT = 7 * 86_400_000;

/**
 * As {@link commit}, once per key: the same key with the same input returns the first reply, and writes nothing.
 * The record stands in the same batch as the work, so neither is there without the other.
 * @throws Problem `key-reused` when the key came with another input before
 */
export async function commitOnce<R extends Reply>(
  ctx: Ctx,
  intent: { action: string; key: string; input: unknown },
  work: (batch: WriteBatch, db: Firestore) => Promise<R>,
): Promise<R> {
  const who = ctx.actor.role === "public" ? "public" : ctx.actor.uid;
  const inputHash = hash(intent.input);
  let record: DocumentReference | undefined;

  const recordIn = (db: Firestore) => {
    record ??= db.collection("idempotency").doc(hash([intent.action, who, intent.key]));
    return record;
  };
  const earlier = async (db: Firestore): Promise<R | null> => {
    const found = (await recordIn(db).get()).data() as Record | undefined;
    if (!found) return null;
    if (found.inputHash !== inputHash) throw new Problem("key-reused");
    return found.reply as R;
  };
  const recorded = async (batch: WriteBatch, db: Firestore) => {
    const reply = await work(batch, db);
    if (!reply.ok) return (await earlier(db)) ?? reply;
    const expireAt = new Date(ctx.now().getTime() + KEPT);
    batch.create(recordIn(db), { v: 1, inputHash, reply, expireAt } satisfies Record);
    return reply;
  };
  return attempt(ctx, recorded, earlier);
}

async function attempt<R extends Reply>(
  ctx: Ctx,
  work: (batch: WriteBatch, db: Firestore) => Promise<R>,
  earlier: (db: Firestore) => Promise<R | null>,
): Promise<R> {
  const db = await ctx.db();
  for (let round = 1; ; round++) {
    const batch = db.batch();
    const reply = await work(batch, db);
    if (!reply.ok) return reply;
    try {
      await batch.commit();
      return reply;
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The client library repeats a commit whose answer was lost, and then meets its own writes: look before trying again.
      const done = await earlier(db);
      if (done) return done;
      if (round === ATTEMPTS) throw new Problem("conflict");
      await new Promise((resolve) => setTimeout(resolve, ctx.random() * 20 * 2 ** round));
    }
  }
}

const hash = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");
