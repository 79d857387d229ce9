import { firstQuarterOf, type Held } from "@openhood/domain/booking/load";
import { clockOf, type Quarter, quarterOf } from "@openhood/domain/booking/quarters";
import { utcDateOf } from "@openhood/domain/booking/utc-days";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  WriteBatch,
} from "firebase-admin/firestore";
import { removed } from "../infra/firebase.ts";
import { inspect } from "../stores/schedule-check.ts";
import { appointmentIn, blockIn, type ClaimOwner, heldBy } from "../stores/time-claims.ts";
import { asRead, changeEach, type Part, unlessConflict } from "./part.ts";

// Decision 031. Before, days were kept by the local date, and appointments, blocks, claims and units named theirs.

const PAGE = 200;
const UTC = clockOf("UTC");

/**
 * Time is kept by UTC: dates go out of appointments, blocks, claims and units, the quarter to find them by comes in, and
 * the days are built anew from what is held on them.
 */
export const timeByUtc: Part[] = [
  changeVersion1("appointments", (batch, doc) => {
    const first = firstQuarterOf(doc.get("place.quarters"));
    batch.update(doc.ref, { v: 2, "place.first": first, "place.date": removed() }, asRead(doc));
  }),
  changeVersion1("blocks", (batch, doc) => {
    batch.update(doc.ref, { v: 2, first: firstQuarterOf(doc.get("quarters")), date: removed() }, asRead(doc));
  }),
  changeVersion1("claims", (batch, doc) => {
    batch.update(doc.ref, { v: 2, date: removed() }, asRead(doc));
  }),
  changeVersion1("units", async (batch, doc, db) => {
    batch.update(doc.ref, { v: 2, quarter: await unitsQuarter(db, doc), date: removed() }, asRead(doc));
  }),
  {
    name: "days by UTC, made from as many by the local date",
    count: async (db) => (await db.collection("days").count().get()).data().count,
    async run(db, { onProgress }) {
      let built = 0;
      for (const date of await datesHeld(db)) {
        if (!(await build(db, date))) continue;
        built += 1;
        onProgress?.(built);
      }
    },
  },
  changeEach(
    "days by the local date, no longer read",
    (db) => db.collection("days"),
    (batch, docs) => {
      for (const doc of docs) batch.delete(doc.ref);
    },
  ),
];

function changeVersion1(
  name: string,
  change: (batch: WriteBatch, doc: DocumentSnapshot, db: Firestore) => unknown,
): Part {
  return changeEach(
    name,
    (db) => db.collection(name).where("v", "==", 1),
    async (batch, docs, db) => {
      for (const doc of docs) await change(batch, doc, db);
    },
  );
}

/** When the work begins of whom a unit is for; noon of its date, where that one is gone. */
async function unitsQuarter(db: Firestore, unit: DocumentSnapshot): Promise<Quarter> {
  const { id } = unit.get("by") as ClaimOwner;
  const quarters = (await db.collection("appointments").doc(id).get()).get("place.quarters");
  return quarters ? firstQuarterOf(quarters) : quarterOf(Date.parse(`${unit.get("date")}T12:00:00Z`));
}

/** The dates by UTC anything is held on. */
async function datesHeld(db: Firestore): Promise<string[]> {
  const dates = new Set<string>();
  const add = (held: Held | null) => {
    for (const quarter of held?.quarters ?? []) dates.add(utcDateOf(quarter));
  };
  await each(db, "appointments", (doc) => {
    const appointment = appointmentIn(doc, UTC);
    add(appointment && heldBy(appointment));
  });
  await each(db, "blocks", (doc) => add(blockIn(doc, UTC)));
  return [...dates].sort();
}

async function each(db: Firestore, name: string, work: (doc: DocumentSnapshot) => void): Promise<void> {
  let after: DocumentReference | null = null;
  for (;;) {
    const page: Query = db.collection(name).orderBy("__name__").limit(PAGE);
    const { docs } = await (after ? page.startAfter(after) : page).get();
    for (const doc of docs) work(doc);
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return;
    after = last.ref;
  }
}

/** Builds a day anew, on the condition that nobody books on it meanwhile. @returns false when it was right */
async function build(db: Firestore, date: string): Promise<boolean> {
  for (let isRight = true; ; isRight = false) {
    const found = await inspect(db, date);
    if (found.isRight) return !isRight;
    const batch = db.batch();
    found.putDay(batch);
    await unlessConflict(batch.commit());
  }
}
