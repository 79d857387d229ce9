import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "./firebase.ts";

/** What a visible screen can watch. */
export const topics = ["messages", "mail", "staff"] as const;
export type Topic = (typeof topics)[number];

/** Says, in the commit of a change, that what this topic's screens show has moved. */
export function moved(batch: WriteBatch, db: Firestore, topic: Topic): void {
  batch.set(db.collection("revisions").doc(topic), { v: 1, revision: increment(1) }, { merge: true });
}

/** How often each topic has moved. */
export async function revisions(db: Firestore): Promise<Record<Topic, number>> {
  const found = await db.getAll(...topics.map((topic) => db.collection("revisions").doc(topic)));
  return Object.fromEntries(
    topics.map((topic, index) => [topic, Number(found[index]?.get("revision") ?? 0)]),
  ) as Record<Topic, number>;
}
