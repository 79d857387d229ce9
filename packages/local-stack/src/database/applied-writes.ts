import type { FirestoreController } from "@firebase-bridge/firestore-admin";

interface Accessor {
  batchWrite(...args: unknown[]): unknown;
}

/**
 * Counts the write requests that changed the database. The count moves in the same tick as the change, while the
 * reply, or the refusal, comes later: a journal has to know at once.
 */
export function countApplied(controller: FirestoreController): () => number {
  const accessor = (controller as unknown as { _accessor?: Accessor })._accessor;
  if (!accessor?.batchWrite) throw new Error("The embedded database has no accessor; was it upgraded?");
  const write = accessor.batchWrite.bind(accessor);
  let applied = 0;
  accessor.batchWrite = (...args) => {
    const result = write(...args);
    applied += 1;
    return result;
  };
  return () => applied;
}
