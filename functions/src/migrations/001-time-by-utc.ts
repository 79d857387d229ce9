import { beginOf, type Held } from "@openhood/domain/booking/load";
import { clockOf, type Quarter, quarterOf } from "@openhood/domain/booking/quarters";
import { utcDateOf } from "@openhood/domain/booking/utc-days";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  WriteBatch,
} from "firebase-admin/firestore";
import { inspect } from "../features/booking/repair/store.ts";
import { isConflict } from "../infra/commit.ts";
import { removed } from "../infra/firebase.ts";
import { appointmentIn, blockIn, heldBy, type Owner } from "../infra/lane-time.ts";

// Decision 031. Before, days were kept by the local date, and appointments, blocks, claims and units named theirs.

const PAGE = 200;
const UTC = clockOf("UTC");

/**
 * Time is kept by UTC: dates go out of appointments, blocks, claims and units, the quarter to find them by comes in, and
 * the days are built anew from what is held on them. May run while people book.
 */
export async function timeByUtc(db: Firestore): Promise<void> {
  await all(db.collection("appointments").where("v", "==", 1), (batch, doc) => {
    const first = beginOf(doc.get("place.quarters"));
    batch.update(doc.ref, { v: 2, "place.first": first, "place.date": removed() }, asRead(doc));
  });
  await all(db.collection("blocks").where("v", "==", 1), (batch, doc) => {
    batch.update(doc.ref, { v: 2, first: beginOf(doc.get("quarters")), date: removed() }, asRead(doc));
  });
  await all(db.collection("claims").where("v", "==", 1), (batch, doc) => {
    batch.update(doc.ref, { v: 2, date: removed() }, asRead(doc));
  });
  await all(db.collection("units").where("v", "==", 1), async (batch, doc) => {
    batch.update(doc.ref, { v: 2, quarter: await unitsQuarter(db, doc), date: removed() }, asRead(doc));
  });
  for (const date of await datesHeld(db)) await build(db, date);
  await all(db.collection("days"), (batch, doc) => batch.delete(doc.ref));
}

const asRead = ({ updateTime }: DocumentSnapshot) => (updateTime ? { lastUpdateTime: updateTime } : {});

/** Changes all documents of a query by pages, until it finds no more. */
async function all(
  query: Query,
  change: (batch: WriteBatch, doc: DocumentSnapshot) => unknown,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(PAGE).get();
    if (docs.length === 0) return;
    const batch = query.firestore.batch();
    for (const doc of docs) await change(batch, doc);
    await unlessConflict(batch.commit());
  }
}

/** Somebody was faster: what is left is found again. */
async function unlessConflict(commit: Promise<unknown>): Promise<boolean> {
  try {
    await commit;
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
}

/** When the work begins of whom a unit is for; noon of its date, where that one is gone. */
async function unitsQuarter(db: Firestore, unit: DocumentSnapshot): Promise<Quarter> {
  const { id } = unit.get("by") as Owner;
  const quarters = (await db.collection("appointments").doc(id).get()).get("place.quarters");
  return quarters ? beginOf(quarters) : quarterOf(Date.parse(`${unit.get("date")}T12:00:00Z`));
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

/** Builds a day anew, on the condition that nobody books on it meanwhile. */
async function build(db: Firestore, date: string): Promise<void> {
  for (;;) {
    const { isRight, putDay } = await inspect(db, date);
    if (isRight) return;
    const batch = db.batch();
    putDay(batch);
    await unlessConflict(batch.commit());
  }
}
