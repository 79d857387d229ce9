import { type Noun, nouns } from "@openhood/domain/staff/nouns";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "./firebase.ts";

// One document for all: a screen asks every two seconds, and each document it reads is paid for.
const ref = (db: Firestore) => db.collection("revisions").doc("desk");

/** Says, in the commit of a change, that what screens show of this noun has changed. */
export function bumpRevision(batch: WriteBatch, db: Firestore, noun: Noun): void {
  batch.set(ref(db), { v: 1, [noun]: increment(1) }, { merge: true });
}

/** How often each noun has changed: what a visible screen watches. */
export async function revisions(db: Firestore): Promise<Record<Noun, number>> {
  const found = await ref(db).get();
  return Object.fromEntries(nouns.map((noun) => [noun, Number(found.get(noun) ?? 0)])) as Record<
    Noun,
    number
  >;
}
