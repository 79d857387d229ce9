import type { DocumentReference, DocumentSnapshot, WriteBatch } from "firebase-admin/firestore";

/**
 * A document as it was read. Each write succeeds only while it still is so; a commit that fails is made again on fresh
 * data. The version is for people: it says how often somebody has changed the document, and what the server notes on it
 * by itself leaves it as it is.
 */
export type Versioned = {
  ref: DocumentReference;
  /** The document's own `revision`, 0 where it has none; null while there is no document. */
  version: number | null;
  /** Writes what somebody changed, or creates the document. */
  save: (batch: WriteBatch, fields: object) => void;
  /** Writes what nobody at a screen has changed. */
  note: (batch: WriteBatch, fields: object) => void;
  remove: (batch: WriteBatch) => void;
};

/** A document with its version, to be written on the condition that it still is as it was read. */
export function versioned(snapshot: DocumentSnapshot): Versioned {
  const { ref, updateTime } = snapshot;
  const version = updateTime ? ((snapshot.get("revision") as number | undefined) ?? 0) : null;
  const asRead = updateTime ? { lastUpdateTime: updateTime } : { exists: true };
  return {
    ref,
    version,
    save(batch, fields) {
      if (version === null) batch.create(ref, { ...fields, revision: 1 });
      else batch.update(ref, { ...fields, revision: version + 1 }, asRead);
    },
    note: (batch, fields) => void batch.update(ref, { ...fields }, asRead),
    remove: (batch) => void batch.delete(ref, asRead),
  };
}

/** What a document holds, without its version; null when there is none. */
export function contentOf<T>(snapshot: DocumentSnapshot): T | null {
  const found = snapshot.data();
  if (!found) return null;
  const { revision: _, ...content } = found;
  return content as T;
}
