import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "../infra/commit.ts";

/** Documents changed in one commit, or fewer: Firestore takes 500 writes of 10 MiB, and each may be written twice. */
const BATCH = 200;
// google.rpc.Code
const INVALID_ARGUMENT = 3;

/** How a migration runs: how many documents go into a commit, and who is told how many are done. */
export type Pace = { batch?: number; onProgress?: (done: number) => void };

/** One part of a migration. It may be killed anywhere and run again over what it has done, also twice at once. */
export type Part = {
  /** For whoever runs it. */
  name: string;
  /** How many documents are still to be changed. */
  count(db: Firestore): Promise<number>;
  run(db: Firestore, pace: Pace): Promise<void>;
};

/**
 * Changes all documents a query finds, batch by batch, until it finds none. `change` must take its documents out of the
 * query, with the precondition that each is as it was read ({@link asRead}).
 */
export function changeEach(
  name: string,
  query: (db: Firestore) => Query,
  change: (batch: WriteBatch, docs: DocumentSnapshot[], db: Firestore) => unknown,
): Part {
  return {
    name,
    count: async (db) => (await query(db).count().get()).data().count,
    async run(db, { batch: most = BATCH, onProgress }) {
      let done = 0;
      for (let size = most; ; ) {
        const { docs } = await query(db).limit(size).get();
        if (docs.length === 0) return;
        const batch = db.batch();
        await change(batch, docs, db);
        try {
          await batch.commit();
          done += docs.length;
          onProgress?.(done);
          size = most;
        } catch (error) {
          const isTooLarge = (error as { code?: unknown }).code === INVALID_ARGUMENT && size > 1;
          if (!isConflict(error) && !isTooLarge) throw error;
          // Nor does one document that others keep writing hold up the rest.
          size = Math.max(1, Math.floor(size / 4));
        }
      }
    },
  };
}

/** The precondition that a document is as it was read. */
export const asRead = ({ updateTime }: DocumentSnapshot) =>
  updateTime ? { lastUpdateTime: updateTime } : {};
