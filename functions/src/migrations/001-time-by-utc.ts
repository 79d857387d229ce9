import { firstQuarterOf, type Held } from "@openhood/domain/booking/load";
import { type Quarter, quarterOf } from "@openhood/domain/booking/quarters";
import { utcDateOf } from "@openhood/domain/booking/utc-days";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  WriteBatch,
} from "firebase-admin/firestore";
import { removed } from "../infra/firebase.ts";
import { utcDayWith } from "../stores/schedule-check.ts";
import { type ClaimOwner, utcDayRef } from "../stores/time-claims.ts";
import { asRead, changeEach, type Part } from "./part.ts";

// Decision 031. Before, days were kept by the local date, and appointments, blocks, claims and units named theirs.

const PAGE = 200;

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
      if ((await db.collection("days").limit(1).get()).empty) return;
      let built = 0;
      for (const [date, held] of await heldByDate(db)) {
        await utcDayRef(db, date).set(utcDayWith(date, held));
        onProgress?.(++built);
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

/** What holds time, by the dates (UTC) it lies on. Done again after a later migration, it meets that one's names. */
async function heldByDate(db: Firestore): Promise<Map<string, Held[]>> {
  const dates = new Map<string, Held[]>();
  const add = (held: Held) => {
    for (const date of new Set(held.quarters.map(utcDateOf))) {
      const others = dates.get(date);
      if (others) others.push(held);
      else dates.set(date, [held]);
    }
  };
  await each(db, "appointments", (doc) => {
    const { place, slot = place, state, units } = doc.data() ?? {};
    if (!["cancelled", "canceled", "no-show"].includes(state.status)) add({ ...slot, units });
  });
  await each(db, "blocks", (doc) => add(doc.data() as Held));
  return dates;
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
