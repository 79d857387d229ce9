import type { DocumentReference, DocumentSnapshot, Timestamp, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "./commit.ts";
import { removed } from "./firebase.ts";

/** A document, and when it was last written as it was read; undefined where there was none. */
export type AsRead = { ref: DocumentReference; readAt: Timestamp | undefined };

/** Writes fields of a document on the condition that it still is as it was read; creates it where there was none. */
export function writeAsRead(batch: WriteBatch, { ref, readAt }: AsRead, fields: object): void {
  if (readAt) batch.update(ref, { ...fields }, { lastUpdateTime: readAt });
  else batch.create(ref, { ...fields });
}

/** Deletes a document on the condition that it still is as it was read; fails where there was none. */
export const removeAsRead = (batch: WriteBatch, { ref, readAt }: AsRead): void =>
  void batch.delete(ref, readAt ? { lastUpdateTime: readAt } : { exists: true });

/**
 * As {@link writeAsRead}, at once and in a commit of its own, for what is one write and no verb's.
 * @returns when it was written; null when the document was changed or deleted since, and nothing is written
 */
export async function writeNow(read: AsRead, fields: object): Promise<Timestamp | null> {
  const batch = read.ref.firestore.batch();
  writeAsRead(batch, read, fields);
  try {
    return (await batch.commit())[0]?.writeTime ?? null;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

/**
 * A document as it was read. Each write succeeds only while it still is so; a commit that fails is made again on fresh
 * data.
 *
 * `version` is for people: it counts how often somebody changed the document, and who sends an older one is told. So
 * whatever a person changes and can see is written with `save`, which raises it. What the server notes by itself is
 * written with `note`, which does not: an advisor must not hear "changed meanwhile" because a reminder was mailed. A
 * noun whose rules raise a `revision` of their own, as customers' records do, is written with `note` too.
 */
export type Versioned = {
  /** The document's own `revision`, 0 where it has none; null while there is no document. */
  version: number | null;
  /** Writes what a person changed, and raises the version; creates the document where there was none. */
  save: (batch: WriteBatch, fields: object) => void;
  /** Writes these fields and leaves the version; creates the document, without one, where there was none. */
  note: (batch: WriteBatch, fields: object) => void;
  /** As `note`, with all that the document is: a field that was read `before` and is none `after` goes. */
  replace: (batch: WriteBatch, of: { before: object; after: object }) => void;
  /**
   * Changes nothing, and lets the commit succeed only while the document still is as it was read, or is not there still.
   * A commit of somebody who read the document is not held up by it: a write that changes nothing leaves the time of
   * the last one. Of two who decide by each other's documents, each holds what the other writes.
   */
  hold: (batch: WriteBatch) => void;
  /** Deletes it; fails where there is none. */
  remove: (batch: WriteBatch) => void;
};

/** A document with its version, to be written on the condition that it still is as it was read. */
export function versioned(snapshot: DocumentSnapshot): Versioned {
  const { ref, updateTime: readAt } = snapshot;
  const version = readAt ? ((snapshot.get("revision") as number | undefined) ?? 0) : null;
  return {
    version,
    save: (batch, fields) => writeAsRead(batch, { ref, readAt }, { ...fields, revision: (version ?? 0) + 1 }),
    note: (batch, fields) => writeAsRead(batch, { ref, readAt }, fields),
    replace(batch, { before, after }) {
      const gone = Object.keys(before).filter((field) => !(field in after));
      const all = { ...Object.fromEntries(gone.map((field) => [field, removed()])), ...after };
      writeAsRead(batch, { ref, readAt }, all);
    },
    hold: (batch) =>
      readAt
        ? writeAsRead(batch, { ref, readAt }, { v: snapshot.get("v") })
        : batch.delete(ref, { exists: false }),
    remove: (batch) => removeAsRead(batch, { ref, readAt }),
  };
}

/** What a document holds, without its version; null when there is none. */
export function contentOf<T>(snapshot: DocumentSnapshot): T | null {
  const found = snapshot.data();
  if (!found) return null;
  const { revision: _, ...content } = found;
  return content as T;
}
