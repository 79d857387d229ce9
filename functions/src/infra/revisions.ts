import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "./firebase.ts";

/** What a visible screen can watch. */
export const topics = ["messages", "mail", "staff", "schedule", "customers", "notices"] as const;
export type Topic = (typeof topics)[number];

// One document for all: a screen asks every two seconds, and each document it reads is paid for.
const ref = (db: Firestore) => db.collection("revisions").doc("desk");

/** Says, in the commit of a change, that what this topic's screens show has moved. */
export function bumpRevision(batch: WriteBatch, db: Firestore, topic: Topic): void {
  batch.set(ref(db), { v: 1, [topic]: increment(1) }, { merge: true });
}

/** How often each topic has moved. */
export async function revisions(db: Firestore): Promise<Record<Topic, number>> {
  const found = await ref(db).get();
  return Object.fromEntries(topics.map((topic) => [topic, Number(found.get(topic) ?? 0)])) as Record<
    Topic,
    number
  >;
}
