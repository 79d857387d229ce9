import { type Attempt, nextLook, type OpenAttempt } from "@openhood/domain/payments/attempt";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { endSession } from "../infra/card-service.ts";
import type { Ctx } from "../infra/ctx.ts";
import { versioned, writeNow } from "../infra/versioned.ts";

const attempts = (db: Firestore) => db.collection("payAttempts");

/** An attempt as it was read; `save` succeeds only while it still is so. */
export type LoadedAttempt = {
  attempt: Attempt;
  save: (batch: WriteBatch, after: Attempt) => void;
  /** Notes at once what the card service calls its page. @returns false where somebody changed it meanwhile, and nothing is written */
  noteSession: (session: string) => Promise<boolean>;
};

/** One attempt; null when there is none. One read. */
export async function findAttempt(db: Firestore, id: string): Promise<LoadedAttempt | null> {
  const found = await attempts(db).doc(id).get();
  if (!found.exists) return null;
  const attempt = found.data() as Attempt;
  return {
    attempt,
    save: (batch, after) => versioned(found).replace(batch, { before: attempt, after }),
    noteSession: async (session) =>
      (await writeNow({ ref: found.ref, readAt: found.updateTime }, { session })) !== null,
  };
}

/** Puts a new attempt into the commit. */
export const addAttempt = (batch: WriteBatch, db: Firestore, attempt: OpenAttempt): void =>
  void batch.create(attempts(db).doc(attempt.id), attempt);

/** Open attempts that nobody reported on for a while, the longest waiting first. */
export async function attemptsDue(db: Firestore, now: number, limit: number): Promise<Attempt[]> {
  const found = await attempts(db).where("dueAt", "<=", now).orderBy("dueAt").limit(limit).get();
  return found.docs.map((doc) => doc.data() as Attempt);
}

/** The attempt of an order on whose page its customer may be now; null where there is none. */
export async function openAttemptOf(db: Firestore, order: string): Promise<LoadedAttempt | null> {
  const found = await attempts(db).where("order", "==", order).where("status", "==", "open").limit(1).get();
  const [doc] = found.docs;
  return doc ? findAttempt(db, doc.id) : null;
}

/** Notes at once that an open attempt is looked at again later (ms since 1970), unless somebody changed it meanwhile. */
export async function postponeAttempt(db: Firestore, id: string, dueAt: number): Promise<void> {
  const found = await attempts(db).doc(id).get();
  if (found.get("status") === "open") await writeNow({ ref: found.ref, readAt: found.updateTime }, { dueAt });
}

/** Puts into the commit when an open attempt is looked at again. */
export function lookLater(batch: WriteBatch, { attempt, save }: LoadedAttempt, now: number): void {
  const age = now - Date.parse(attempt.createdAt);
  save(batch, { ...attempt, dueAt: nextLook(age, now) } as Attempt);
}

/**
 * Ends the page on which an order's customer might pay another amount than they owe from now on; for verbs that change what is owed.
 * @returns `paid` where they have paid meanwhile: then that comes first
 */
export async function endAttempt(
  ctx: Ctx,
  batch: WriteBatch,
  found: LoadedAttempt | null,
): Promise<"ended" | "paid"> {
  if (!found) return "ended";
  const { attempt, save } = found;
  const { cards } = ctx.config;
  if (cards && attempt.session !== null && (await endSession(cards, attempt.session)).status === "paid")
    return "paid";
  const { id, order, cents, createdAt, session } = attempt;
  save(batch, {
    ...{ v: 1, id, order, cents, createdAt, session, dueAt: null },
    ...{ status: "ended", why: "balance-changed" },
  });
  return "ended";
}
