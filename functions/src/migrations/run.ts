import type { Firestore } from "firebase-admin/firestore";
import { timeByUtc } from "./001-time-by-utc.ts";

/** One change of what is stored. It may be interrupted anywhere, and run again over what it has done. */
type Step = (db: Firestore) => Promise<void>;

/** All there ever were, in order; the number of a step is its place, from 1. */
const steps: readonly Step[] = [timeByUtc];

const marker = (db: Firestore) => db.collection("meta").doc("schema");

/**
 * Brings what is stored to the shape this code reads: the steps that were not taken yet, in order, each noted down once it
 * is done.
 * @returns the numbers of those taken now
 */
export async function migrate(db: Firestore): Promise<number[]> {
  const done = ((await marker(db).get()).get("step") as number | undefined) ?? 0;
  const taken: number[] = [];
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    if (number <= done) continue;
    await step(db);
    await marker(db).set({ v: 1, step: number, at: new Date().toISOString() });
    taken.push(number);
  }
  return taken;
}
