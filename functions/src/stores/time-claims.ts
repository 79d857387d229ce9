import { type Appointment, type Block, holdsTime, type Slot } from "@openhood/domain/booking/appointment";
import type { DayLoad } from "@openhood/domain/booking/availability";
import { MAX_QUARTERS } from "@openhood/domain/booking/inputs";
import { firstQuarterOf, type Held, isWaiter, laneKey } from "@openhood/domain/booking/load";
import {
  type Clock,
  clockOf,
  type DayGrid,
  dateOfQuarters,
  dayGrid,
  type Quarter,
} from "@openhood/domain/booking/quarters";
import {
  emptyUtcDay,
  localDays,
  type StoredMask,
  storedBit,
  type UtcDay,
  utcDateOf,
  utcDatesFor,
} from "@openhood/domain/booking/utc-days";
import { datesFrom, plusDays } from "@openhood/domain/days";
import type {
  CollectionReference,
  DocumentSnapshot,
  FieldValue,
  Firestore,
  Query,
  WriteBatch,
} from "firebase-admin/firestore";
import { increment, removed } from "../infra/firebase.ts";
import { contentOf } from "../infra/versioned.ts";

// Time is stored as quarters since 1970 (UTC), and days by UTC: the shop's time zone matters only when reading.

/** Whose time it is. */
export type ClaimOwner = { kind: "appointment" | "block"; id: string };
/** A quarter hour of a lane that is taken: there is one document for it, and who creates it has it. */
export type Claim = { v: 2; lane: string; quarter: Quarter; by: ClaimOwner };
/** A numbered unit that is taken, such as one of a day's waiters; likewise. `quarter`: when its owner's work begins. */
export type Unit = { v: 2; quarter: Quarter; by: ClaimOwner };

export const claims = (db: Firestore) => db.collection("claims");
export const units = (db: Firestore) => db.collection("units");

export const claimId = (lane: string, quarter: Quarter): string => `${lane}_${quarter}`;
export const utcDayRef = (db: Firestore, date: string) => db.collection("utcDays").doc(date);
/** A day by UTC as it is stored; one nothing was ever taken on is empty. */
export const utcDayIn = (snapshot: DocumentSnapshot): UtcDay => ({
  ...emptyUtcDay(snapshot.id),
  ...(snapshot.data() as UtcDay | undefined),
});

/** A slot as stored: without the date, which depends on the shop's clock, and with the first quarter, for queries. */
type StoredSlot = Omit<Slot, "date"> & { first: Quarter };
const storedSlot = ({ lane, quarters, layer }: Omit<Slot, "date">): StoredSlot => ({
  lane,
  quarters,
  first: firstQuarterOf(quarters),
  ...(layer ? { layer } : {}),
});

/** An appointment as the database keeps it. */
export const storedAppointment = (appointment: Appointment) => ({
  ...appointment,
  slot: storedSlot(appointment.slot),
});
/** An appointment with its date by the shop's clock; null when it is not there. */
export function appointmentIn(snapshot: DocumentSnapshot, clock: Clock): Appointment | null {
  const found = contentOf<Appointment>(snapshot);
  if (!found) return null;
  const { first: _, ...slot } = found.slot as Slot & StoredSlot;
  return { ...found, slot: { ...slot, date: dateOfQuarters(slot.quarters, clock) } };
}

export const storedBlock = ({ date: _, ...block }: Block) => ({ ...block, ...storedSlot(block) });
/** A block with its date by the shop's clock; null when it is not there. */
export function blockIn(snapshot: DocumentSnapshot, clock: Clock): Block | null {
  const found = contentOf<Block & StoredSlot>(snapshot);
  if (!found) return null;
  const { first: _, ...block } = found;
  return { ...block, date: dateOfQuarters(block.quarters, clock) };
}

/** Most appointments, or blocks, that are read for some days. */
export const MOST_ON_DAYS = 2_000;

/** The quarters of some local days. */
export function spanOf(from: string, days: number, clock: Clock): Pick<DayGrid, "first" | "length"> {
  const { first } = dayGrid(from, clock);
  return { first, length: dayGrid(plusDays(from, days), clock).first - first };
}

/** Those whose work may reach into a span, by the field their first quarter is in. */
export const begunIn = (
  of: CollectionReference,
  field: string,
  { first, length }: Pick<DayGrid, "first" | "length">,
): Query =>
  of
    .where(field, ">", first - MAX_QUARTERS)
    .where(field, "<", first + length)
    .orderBy(field)
    .limit(MOST_ON_DAYS);

/** What an appointment holds; null once it is canceled. */
export const heldBy = (appointment: Pick<Appointment, "slot" | "state" | "units">): Held | null =>
  holdsTime(appointment)
    ? {
        lane: laneKey(appointment.slot),
        quarters: appointment.slot.quarters,
        units: appointment.units,
      }
    : null;

/** Days by UTC that a local date may overlap in any time zone: read where the shop's zone is not known yet. */
export const utcDatesAround = (date: string): string[] => datesFrom(plusDays(date, -1), 3);

/** What is taken on local dates: of days that follow each other one document more than there are, in one round trip. */
export async function loadDays(
  db: Firestore,
  dates: readonly string[],
  timeZone: string,
): Promise<DayLoad[]> {
  const clock = clockOf(timeZone);
  return localDays(dates, await loadUtcDays(db, utcDatesFor(dates, clock)), clock);
}

/** Days by UTC, in one round trip. */
export const loadUtcDays = async (db: Firestore, dates: readonly string[]): Promise<UtcDay[]> =>
  dates.length === 0 ? [] : (await db.getAll(...dates.map((date) => utcDayRef(db, date)))).map(utcDayIn);

const claimsOf = (held: Held | null) =>
  new Map(held?.quarters.map((quarter) => [claimId(held.lane, quarter), { lane: held.lane, quarter }]));
const unitsOf = (held: Held | null) =>
  new Map(held?.units?.map((unit) => [unit, { quarter: firstQuarterOf(held.quarters) }]));

/**
 * Puts into the commit that its owner holds `after` in place of `before`: claims and units it gains are created, so that
 * the commit fails when one is taken; those it loses are deleted; the days change by the difference, whatever they are
 * by then. To be committed with a precondition on the owner's own document, which says what `before` is.
 */
export function replaceClaims(
  batch: WriteBatch,
  db: Firestore,
  owner: ClaimOwner,
  { before, after }: { before: Held | null; after: Held | null },
): void {
  for (const [collection, of] of [
    [claims(db), claimsOf],
    [units(db), unitsOf],
  ] as const) {
    const [old, now] = [of(before), of(after)];
    for (const [id, what] of now) {
      const was = old.get(id);
      if (!was) batch.create(collection.doc(id), { v: 2, ...what, by: owner });
      // The same unit at another time.
      else if (was.quarter !== what.quarter) batch.set(collection.doc(id), { v: 2, ...what, by: owner });
    }
    for (const id of old.keys()) if (!now.has(id)) batch.delete(collection.doc(id));
  }
  for (const [date, change] of changes(before, after)) {
    const lanes = Object.fromEntries(
      [...change.lanes].filter(([, by]) => moves(by)).map(([id, by]) => [id, added(by)]),
    );
    const waiters = Object.fromEntries(change.waiters);
    const more = {
      ...(Object.keys(lanes).length > 0 && { lanes }),
      ...(change.waiters.size > 0 && { waiters }),
    };
    if (Object.keys(more).length > 0)
      batch.set(utcDayRef(db, date), { v: 1, date, ...more }, { merge: true });
  }
}

type Change = { lanes: Map<string, StoredMask>; waiters: Map<string, Quarter | FieldValue> };
const moves = ({ lo, hi }: StoredMask) => lo !== 0 || hi !== 0;
const added = ({ lo, hi }: StoredMask) => ({ lo: increment(lo), hi: increment(hi) });

// Sums of bits: what is lost and gained again cancels out.
function changes(before: Held | null, after: Held | null): Map<string, Change> {
  const found = new Map<string, Change>();
  const on = (quarter: Quarter): Change => {
    const date = utcDateOf(quarter);
    const change = found.get(date) ?? { lanes: new Map(), waiters: new Map() };
    found.set(date, change);
    return change;
  };
  const count = (held: Held | null, sign: 1 | -1) => {
    for (const quarter of held?.quarters ?? []) {
      const { lanes } = on(quarter);
      const { lo, hi } = storedBit(quarter);
      const sum = lanes.get(held?.lane ?? "") ?? { lo: 0, hi: 0 };
      lanes.set(held?.lane ?? "", { lo: sum.lo + sign * lo, hi: sum.hi + sign * hi });
    }
  };
  count(before, -1);
  count(after, 1);
  const waiters = (held: Held | null) => [...unitsOf(held)].filter(([unit]) => isWaiter(unit));
  const [old, now] = [new Map(waiters(before)), new Map(waiters(after))];
  for (const [unit, { quarter }] of old)
    if (now.get(unit)?.quarter !== quarter) on(quarter).waiters.set(unit, removed());
  for (const [unit, { quarter }] of now)
    if (old.get(unit)?.quarter !== quarter) on(quarter).waiters.set(unit, quarter);
  return found;
}
