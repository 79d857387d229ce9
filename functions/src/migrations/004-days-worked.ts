import type { Firestore } from "firebase-admin/firestore";
import { asRead, changeEach, type Part } from "./part.ts";

// Decision 057. Before, what was worked on an order (`orderWork`) could not be found by who worked on it, and when. A migration reads
// and writes the form of its time, so this takes nothing from the store.

type Stretch = { by: { uid: string }; from: string; to: string | null };
const DAY = 86_400_000;

/** What was worked on an order says who worked on it on which days by UTC. */
export const daysWorked: Part[] = [
  changeEach(
    "work on orders",
    (db: Firestore) => db.collection("orderWork").where("v", "==", 1),
    (batch, docs) => {
      for (const doc of docs) {
        const keys = (doc.get("stretches") as Stretch[]).flatMap(keysOf);
        batch.update(doc.ref, { v: 2, worked: [...new Set(keys)] }, asRead(doc));
      }
    },
  ),
];

/** Of work that goes on, the day it began. */
function keysOf({ by, from, to }: Stretch): string[] {
  const dayOf = (instant: string) => Date.parse(instant.slice(0, 10));
  const [first, last] = [dayOf(from), dayOf(to ?? from)];
  const days = Math.max(0, (last - first) / DAY + 1);
  return Array.from({ length: days }, (_, n) =>
    [by.uid, new Date(first + n * DAY).toISOString().slice(0, 10)].join(" "),
  );
}
