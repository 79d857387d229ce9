import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "../infra/commit.ts";
import { inPages } from "../infra/pages.ts";

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
          if (!isConflict(error) && !(isTooLarge(error) && size > 1)) throw error;
          // Nor does one document that others keep writing hold up the rest.
          size = Math.max(1, Math.floor(size / 4));
        }
      }
    },
  };
}

const isTooLarge = (error: unknown): boolean => (error as { code?: unknown }).code === INVALID_ARGUMENT;

/** What a document holds, or some of its fields. */
export type Data = Record<string, unknown>;

/** Rewrites those documents that come out otherwise. Which those are, no query can say: all are read. */
export function rewriteEach(
  name: string,
  query: (db: Firestore) => Query,
  rewrite: (data: Data, db: Firestore) => Data | Promise<Data>,
): Part {
  const changeOf = async (doc: DocumentSnapshot, db: Firestore): Promise<Data | null> => {
    const before = doc.data() ?? {};
    const after = await rewrite(before, db);
    const isSame = Object.entries(after).every(([key, value]) => isEqual(value, before[key]));
    return isSame ? null : after;
  };
  return {
    name,
    async count(db) {
      let count = 0;
      for await (const doc of inPages(query(db))) if (await changeOf(doc, db)) count += 1;
      return count;
    },
    async run(db, { batch: most = BATCH, onProgress }) {
      let done = 0;
      const write = async (docs: DocumentSnapshot[]): Promise<void> => {
        const batch = db.batch();
        const changes: { doc: DocumentSnapshot; change: Data }[] = [];
        for (const doc of docs) {
          const change = await changeOf(doc, db);
          if (change) changes.push({ doc, change });
        }
        if (changes.length === 0) return;
        for (const { doc, change } of changes) batch.update(doc.ref, change, asRead(doc));
        try {
          await batch.commit();
          done += changes.length;
          onProgress?.(done);
        } catch (error) {
          if (!isConflict(error) && !(isTooLarge(error) && docs.length > 1)) throw error;
          // One that others keep writing does not hold up the rest.
          const again = await db.getAll(...changes.map(({ doc }) => doc.ref));
          for (const doc of again) if (doc.exists) await write([doc]);
        }
      };
      let page: DocumentSnapshot[] = [];
      for await (const doc of inPages(query(db))) {
        page.push(doc);
        if (page.length < most) continue;
        await write(page);
        page = [];
      }
      await write(page);
    },
  };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The precondition that a document is as it was read. */
export const asRead = ({ updateTime }: DocumentSnapshot) =>
  updateTime ? { lastUpdateTime: updateTime } : {};
