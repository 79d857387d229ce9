import { type Appointment, isAhead, isHere, STATUSES } from "@openhood/domain/booking/appointment";
import { isOpen, openVisit } from "@openhood/domain/booking/caps";
import { MAX_QUARTERS } from "@openhood/domain/booking/inputs";
import { overlaps } from "@openhood/domain/booking/load";
import { type Clock, dateAt, dayGrid } from "@openhood/domain/booking/quarters";
import type { DocumentSnapshot, Firestore, Query } from "firebase-admin/firestore";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { versioned } from "../infra/versioned.ts";
import { appointments, type VersionedAppointment } from "./appointments.ts";
import { booksForFleet } from "./customers.ts";
import { type Holder, loadOpenVisits, type OpenVisits } from "./open-visits.ts";
import { loadClock } from "./shop.ts";
import { appointmentIn, begunIn, MOST_ON_DAYS, spanOf } from "./time-claims.ts";

/** Most appointments one reply holds. */
const MOST = MOST_ON_DAYS;

/** An appointment of a query, with its version. */
const rowIn =
  (clock: Clock) =>
  (doc: DocumentSnapshot): VersionedAppointment[] => {
    const appointment = appointmentIn(doc, clock);
    return appointment ? [{ appointment, version: versioned(doc).version ?? 0 }] : [];
  };

/** Has a customer ever booked by themselves? */
export async function anyBookedOnline(db: Firestore): Promise<boolean> {
  return !(await appointments(db).where("bookedBy.kind", "==", "customer").limit(1).get()).empty;
}

/** The appointments that have time on some local days, canceled ones included. */
export async function onDays(
  db: Firestore,
  from: string,
  days: number,
  clock: Clock,
): Promise<VersionedAppointment[]> {
  const span = spanOf(from, days, clock);
  const found = await begunIn(appointments(db), "slot.first", span).get();
  return found.docs
    .flatMap(rowIn(clock))
    .filter(({ appointment }) => overlaps(span, appointment.slot.quarters));
}

/** Some appointments, without those that are gone. One read each. */
export async function byIds(db: Firestore, ids: readonly string[]): Promise<VersionedAppointment[]> {
  if (ids.length === 0) return [];
  const [found, clock] = await Promise.all([
    db.getAll(...ids.map((id) => appointments(db).doc(id))),
    loadClock(db),
  ]);
  return found.flatMap(rowIn(clock));
}

/** Cars that are in the shop, whatever day they came on. */
export async function inShop(db: Firestore): Promise<VersionedAppointment[]> {
  const here = STATUSES.filter((status) => isHere({ state: { status } }));
  const [found, clock] = await Promise.all([
    appointments(db).where("state.status", "in", here).limit(MOST).get(),
    loadClock(db),
  ]);
  return found.docs.flatMap(rowIn(clock));
}

/** Cars that left since an instant, whatever day they came on. */
export async function leftSince(db: Firestore, since: string): Promise<VersionedAppointment[]> {
  const [found, clock] = await Promise.all([
    appointments(db).where("state.doneAt", ">=", since).limit(MOST).get(),
    loadClock(db),
  ]);
  return found.docs.flatMap(rowIn(clock));
}

/** The longest an appointment lasts, ms: what arrives earlier is over. */
const LONGEST_VISIT = 31 * 86_400_000;

/** The appointments of an address that may not be over yet, the latest first. `now` in ms since 1970. */
export async function comingOf(db: Firestore, email: string, now: number): Promise<Appointment[]> {
  const [found, clock] = await Promise.all([
    appointments(db)
      .where("customer.email", "==", email)
      .where("arrival.from", ">=", new Date(now - LONGEST_VISIT).toISOString())
      .orderBy("arrival.from", "desc")
      .limit(MOST)
      .get(),
    loadClock(db),
  ]);
  return found.docs.flatMap((doc) => appointmentIn(doc, clock) ?? []);
}

/** What somebody has open. */
export type OpenAppointments = {
  /** What counts as theirs. */
  open: OpenVisits;
  /** The appointments themselves, the soonest first, as far as they were made for their address. */
  mine: Appointment[];
  /** Do they book for a fleet? Read when it is asked. */
  booksForFleet: () => Promise<boolean>;
};

/**
 * What somebody has open. Appointments from before anything was counted are found by their address. `now` in ms since
 * 1970.
 */
export async function loadOpenAppointments(
  db: Firestore,
  holder: Holder,
  now: number,
): Promise<OpenAppointments> {
  const { email } = holder;
  const [open, coming] = await Promise.all([
    loadOpenVisits(db, holder, now),
    email ? comingOf(db, email, now) : [],
  ]);
  const mine = coming.filter((one) => {
    const visit = openVisit(one);
    return visit !== null && isOpen(visit, now);
  });
  const fleet = async () => email !== null && booksForFleet(db, email);
  return { open, mine: mine.reverse(), booksForFleet: fleet };
}

/**
 * A page of an address's appointments that are wanted, the latest first.
 * @param after the one the page before ended with, and where the next goes on; null for the first
 */
export async function pageOf(
  db: Firestore,
  email: string,
  { after, size, wanted }: { after: string | null; size: number; wanted: (one: Appointment) => boolean },
): Promise<{ found: Appointment[]; next: string | null }> {
  const query = bookedBy(db, email)
    .orderBy("arrival.from", "desc")
    .limit(size * 2);
  const clock = await loadClock(db);
  const found: Appointment[] = [];
  let last = after === null ? null : await appointments(db).doc(after).get();
  // Somebody else's, or one that is gone, is no place in this list.
  if (last && last.get("customer.email") !== email) return { found, next: null };
  for (;;) {
    const { docs } = await (last ? query.startAfter(last) : query).get();
    for (const doc of docs) {
      const one = appointmentIn(doc, clock);
      if (one && wanted(one)) found.push(one);
      last = doc;
      if (found.length === size) return { found, next: doc.id };
    }
    if (docs.length < size * 2) return { found, next: null };
  }
}

/** Those that come in a span of time and were not reminded of yet, the soonest first. */
export async function unreminded(db: Firestore, from: string, to: string, size: number): Promise<string[]> {
  const found = await appointments(db)
    .where("remindedAt", "==", null)
    .where("arrival.from", ">", from)
    .where("arrival.from", "<=", to)
    .orderBy("arrival.from")
    .limit(size)
    .get();
  return found.docs.map((doc) => doc.id);
}

/** Is a vehicle expected: has it an appointment ahead that was not called off? `now` in ms since 1970. */
export async function isVehicleExpected(db: Firestore, id: string, now: number): Promise<boolean> {
  const found = await withVehicle(db, id)
    .where("arrival.from", ">", new Date(now).toISOString())
    .orderBy("arrival.from", "desc")
    .limit(10)
    .get();
  return found.docs.some((doc) => isAhead({ state: doc.get("state") as Appointment["state"] }));
}

/** All appointments of an address. */
export const bookedBy = (db: Firestore, email: string): Query =>
  appointments(db).where("customer.email", "==", email);

/** All appointments of a record. */
export const ofRecord = (db: Firestore, id: string): Query =>
  appointments(db).where("customer.record", "==", id);

/** Has a record no appointment besides this one? */
export async function isOnlyVisit(db: Firestore, record: string, id: string): Promise<boolean> {
  const { docs } = await ofRecord(db, record).limit(2).get();
  return docs.every((doc) => doc.id === id);
}

/** The appointments of a record that were made without an address. */
export const callsOf = (db: Firestore, record: string): Query =>
  ofRecord(db, record).where("customer.email", "==", null);

/** All appointments a vehicle came or comes on. */
export const withVehicle = (db: Firestore, id: string): Query =>
  appointments(db).where("vehicle.id", "==", id);

/** The latest appointments of some records, such as one and those merged into it. */
export const ofRecords = (db: Firestore, ids: readonly string[], size: number): Promise<Appointment[]> =>
  queryInChunks(ids, (some) => latest(db, appointments(db).where("customer.record", "in", some), size));

/** The latest appointments some vehicles came or come on. */
export const ofVehicles = (db: Firestore, ids: readonly string[], size: number): Promise<Appointment[]> =>
  queryInChunks(ids, (some) => latest(db, appointments(db).where("vehicle.id", "in", some), size));

/** The latest appointments of an address. */
export async function ofAddress(db: Firestore, email: string, size: number): Promise<Appointment[]> {
  return latest(db, bookedBy(db, email), size);
}

async function latest(db: Firestore, of: Query, size: number): Promise<Appointment[]> {
  const [found, clock] = await Promise.all([
    of.orderBy("arrival.from", "desc").limit(size).get(),
    loadClock(db),
  ]);
  return found.docs.flatMap((doc) => appointmentIn(doc, clock) ?? []);
}

/** Appointments that are on no record yet. */
export async function unlinked(db: Firestore, size: number): Promise<string[]> {
  const found = await appointments(db).where("customer.record", "==", null).limit(size).get();
  return found.docs.map(({ id }) => id);
}

/** Appointments made without an address that are on no record yet. */
export async function unlinkedWithoutEmail(db: Firestore, size: number): Promise<string[]> {
  const found = await appointments(db)
    .where("customer.record", "==", null)
    .where("customer.email", "==", null)
    .limit(size)
    .get();
  return found.docs.map(({ id }) => id);
}

/** The appointments of today, by the shop's clock, and those to come, canceled ones included. `now` in ms since 1970. */
export async function fromToday(db: Firestore, now: number, clock: Clock): Promise<Appointment[]> {
  const { first } = dayGrid(dateAt(now, clock), clock);
  const found = await appointments(db)
    .where("slot.first", ">", first - MAX_QUARTERS)
    .orderBy("slot.first")
    .limit(MOST)
    .get();
  return found.docs
    .flatMap((doc) => appointmentIn(doc, clock) ?? [])
    .filter(({ slot }) => Math.max(...slot.quarters) >= first);
}
