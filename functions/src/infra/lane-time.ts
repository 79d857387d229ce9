import { type Appointment, holdsTime } from "@openhood/domain/booking/appointment";
import type { DayLoad } from "@openhood/domain/booking/availability";
import { emptyDay } from "@openhood/domain/booking/availability";
import { type Held, maskOn, waitersIn } from "@openhood/domain/booking/load";
import { type StoredMask, storedMask } from "@openhood/domain/booking/mask";
import { dayGrid, type Quarter } from "@openhood/domain/booking/quarters";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "./firebase.ts";

/** Whose time it is. */
export type Owner = { kind: "appointment" | "block"; id: string };
/** A quarter hour of a lane that is taken: there is one document for it, and who creates it has it. */
export type Claim = { v: 1; date: string; lane: string; quarter: Quarter; by: Owner };
/** One of a day's numbered waiters that is taken; likewise. */
export type Unit = { v: 1; date: string; by: Owner };

export const claims = (db: Firestore) => db.collection("claims");
export const units = (db: Firestore) => db.collection("units");
const days = (db: Firestore) => db.collection("days");

export const claimId = (lane: string, quarter: Quarter): string => `${lane}_${quarter}`;
export const dayRef = (db: Firestore, date: string) => days(db).doc(date);
/** A day as it is stored; one nothing was ever taken on is empty. */
export const dayIn = (snapshot: DocumentSnapshot): DayLoad => ({
  ...emptyDay(snapshot.id),
  ...(snapshot.data() as DayLoad | undefined),
});

/** What an appointment holds of its day; null once it is called off. */
export const heldBy = (appointment: Appointment): Held | null =>
  holdsTime(appointment) ? { ...appointment.place, units: appointment.units } : null;

const claimsOf = (held: Held | null) =>
  new Map(
    held?.quarters.map((quarter) => [
      claimId(held.lane, quarter),
      { date: held.date, lane: held.lane, quarter },
    ]),
  );
const unitsOf = (held: Held | null) => new Map(held?.units?.map((unit) => [unit, { date: held.date }]));

/**
 * Puts into the commit that its owner holds `after` in place of `before`: claims and units it gains are created, so that
 * the commit fails when one is taken; those it loses are deleted; the days change by the difference, whatever they are
 * by then. To be committed with a precondition on the owner's own document, which says what `before` is.
 */
export function exchange(
  batch: WriteBatch,
  db: Firestore,
  owner: Owner,
  { before, after, timeZone }: { before: Held | null; after: Held | null; timeZone: string },
): void {
  for (const [collection, of] of [
    [claims(db), claimsOf],
    [units(db), unitsOf],
  ] as const) {
    const [old, now] = [of(before), of(after)];
    for (const [id, what] of now) {
      if (!old.has(id)) batch.create(collection.doc(id), { v: 1, ...what, by: owner });
    }
    for (const id of old.keys()) if (!now.has(id)) batch.delete(collection.doc(id));
  }
  for (const [date, change] of changes(before, after, timeZone)) {
    const lanes = Object.fromEntries(
      [...change.lanes].filter(([, by]) => moves(by)).map(([id, by]) => [id, added(by)]),
    );
    if (Object.keys(lanes).length === 0 && !moves(change.waiters)) continue;
    batch.set(
      dayRef(db, date),
      { v: 1, date, lanes, ...(moves(change.waiters) && { waiters: added(change.waiters) }) },
      { merge: true },
    );
  }
}

type Change = { lanes: Map<string, StoredMask>; waiters: StoredMask };
const none = (): StoredMask => ({ lo: 0, hi: 0 });
const moves = ({ lo, hi }: StoredMask) => lo !== 0 || hi !== 0;
const added = ({ lo, hi }: StoredMask) => ({ lo: increment(lo), hi: increment(hi) });

// Sums of bits: what is lost and gained again cancels out.
function changes(before: Held | null, after: Held | null, timeZone: string): Map<string, Change> {
  const found = new Map<string, Change>();
  const count = (held: Held | null, sign: 1 | -1) => {
    if (!held) return;
    const change = found.get(held.date) ?? { lanes: new Map<string, StoredMask>(), waiters: none() };
    found.set(held.date, change);
    const add = (sum: StoredMask, mask: bigint) => {
      const { lo, hi } = storedMask(mask);
      return { lo: sum.lo + sign * lo, hi: sum.hi + sign * hi };
    };
    const lane = change.lanes.get(held.lane) ?? none();
    change.lanes.set(held.lane, add(lane, maskOn(dayGrid(held.date, timeZone), held.quarters)));
    change.waiters = add(change.waiters, waitersIn(held.units ?? []));
  };
  count(before, -1);
  count(after, 1);
  return found;
}
