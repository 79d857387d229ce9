import { createHash } from "node:crypto";
import type { DocumentReference, Firestore, WriteBatch } from "firebase-admin/firestore";
import { arrayUnion } from "./firebase.ts";

/**
 * Stands while a person's data is being removed, and a little longer than a call may run that began before: what such a
 * call would write is refused. Only a hash says whose it is. `until` in ms since 1970, null while the removal runs;
 * `records` the customer's records that are gone already, whose vehicles and visits have to follow.
 */
type Mark = { v: 1; until: number | null; records?: string[]; expireAt: Date | null };

/** How long a mark stays when the removal is done, ms. The API's calls are ended after 30 seconds. */
const AFTERWARDS = 2 * 60_000;

const marks = (db: Firestore) => db.collection("removalMarks");
/** @param person an address, or the id of an account */
const ref = (db: Firestore, person: string) =>
  marks(db).doc(createHash("sha256").update(`removal:${person}`).digest("hex"));

const guarded = new WeakMap<WriteBatch, DocumentReference[]>();
const admitted = new WeakMap<WriteBatch, string>();

/** A person's mark as it was read, and when their removal was done, in ms since 1970; null while it runs, and where there is none. */
export async function readMark(db: Firestore, person: string) {
  const found = await ref(db, person).get();
  const until = (found.data() as Mark | undefined)?.until;
  return { found, doneAt: until == null ? null : until - AFTERWARDS };
}

/** Lets a commit write for this person though their removal was done a moment ago. */
export const admit = (batch: WriteBatch, mark: DocumentReference): void => void admitted.set(batch, mark.id);

/**
 * Makes the commit fail while data of this person, named by an address or the id of an account, is being removed. It is
 * a delete with the precondition that the document does not exist, which writes nothing (docs/decisions/034).
 */
export function unlessRemoved(batch: WriteBatch, db: Firestore, ...people: (string | null)[]): void {
  const refs = guarded.get(batch) ?? [];
  for (const person of new Set(people)) {
    if (!person) continue;
    const mark = ref(db, person);
    if (admitted.get(batch) === mark.id || refs.some(({ id }) => id === mark.id)) continue;
    batch.delete(mark, { exists: false });
    refs.push(mark);
  }
  guarded.set(batch, refs);
}

/** Is it for a removal that this commit failed? A mark whose time is over is taken away. `now` in ms since 1970. */
export async function removalRuns(batch: WriteBatch, db: Firestore, now: number): Promise<boolean> {
  const refs = guarded.get(batch) ?? [];
  if (refs.length === 0) return false;
  const found = (await db.getAll(...refs)).filter(({ exists }) => exists);
  const isOver = (mark: Mark | undefined) => mark?.until != null && mark.until <= now;
  const over = found.filter((doc) => isOver(doc.data() as Mark | undefined));
  await Promise.all(over.map((doc) => doc.ref.delete()));
  return over.length < found.length;
}

/** Says, in the commit that asks for a removal, that it runs. */
export function markRemoval(batch: WriteBatch, db: Firestore, ...people: (string | null)[]): void {
  for (const person of people) {
    const mark: Mark = { v: 1, until: null, expireAt: null };
    if (person) batch.set(ref(db, person), mark, { merge: true });
  }
}

/** Notes, in the commit that deletes them, which records are gone: what is on them is found by their ids alone. */
export function noteGoneRecords(batch: WriteBatch, db: Firestore, email: string, ids: string[]): void {
  batch.set(ref(db, email), { v: 1, records: arrayUnion(...ids) }, { merge: true });
}

/** The records of this person that are gone already. */
export const goneRecords = async (db: Firestore, email: string): Promise<string[]> =>
  ((await ref(db, email).get()).data() as Mark | undefined)?.records ?? [];

/** Says that the removal is done: what began before is refused a little longer. `now` in ms since 1970. */
export function endMarks(batch: WriteBatch, db: Firestore, now: number, ...people: (string | null)[]): void {
  const until = now + AFTERWARDS;
  const mark: Mark = { v: 1, until, expireAt: new Date(until) };
  for (const person of people) if (person) batch.set(ref(db, person), mark);
}

/** Takes away the marks whose time is over. `now` in ms since 1970. */
export async function sweepMarks(db: Firestore, now: number): Promise<void> {
  const { docs } = await marks(db).where("until", "<=", now).limit(200).get();
  await Promise.all(docs.map((doc) => doc.ref.delete()));
}
