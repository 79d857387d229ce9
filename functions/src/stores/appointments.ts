import type { Appointment, Block } from "@openhood/domain/booking/appointment";
import { isOpen, openVisit } from "@openhood/domain/booking/caps";
import { MAX_QUARTERS } from "@openhood/domain/booking/inputs";
import { overlaps } from "@openhood/domain/booking/load";
import { type Clock, dateAt, dayGrid } from "@openhood/domain/booking/quarters";
import { plusDays } from "@openhood/domain/days";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { contentOf, type Versioned, versioned } from "../infra/versioned.ts";
import { booksForFleet } from "./customers.ts";
import { type Holder, loadOpenVisits, type OpenVisits, trackOpenVisit } from "./open-visits.ts";
import { clockIn, loadClock, profileRef } from "./shop.ts";
import {
  appointmentIn,
  blockIn,
  heldBy,
  replaceClaims,
  storedAppointment,
  storedBlock,
} from "./time-claims.ts";

const appointments = (db: Firestore) => db.collection("appointments");
const blocks = (db: Firestore) => db.collection("blocks");

/** Most appointments, or blocks, one reply holds. */
const MOST = 2_000;

/** An appointment, and how often somebody has changed it. */
export type VersionedAppointment = { appointment: Appointment; version: number };

/** An appointment as it was read; `save` succeeds only while it still is so. */
export type Loaded = VersionedAppointment & {
  save: (batch: WriteBatch, after: Appointment, open?: OpenVisits) => void;
  /** Notes when the reminder was put on its way; no change of the appointment. */
  noteReminder: (batch: WriteBatch, at: string) => void;
};

/** Reads one appointment; null when there is none. */
export async function find(db: Firestore, id: string): Promise<Loaded | null> {
  const [snapshot, profile] = await db.getAll(appointments(db).doc(id), profileRef(db));
  const appointment = snapshot && appointmentIn(snapshot, clockIn(profile));
  return snapshot && appointment ? loaded(db, versioned(snapshot), appointment) : null;
}

/** Reads one appointment. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<Loaded> {
  const found = await find(db, id);
  if (!found) throw new Problem("not-found");
  return found;
}

function loaded(db: Firestore, document: Versioned, appointment: Appointment): Loaded {
  return {
    appointment,
    version: document.version ?? 0,
    noteReminder(batch, remindedAt) {
      document.note(batch, { remindedAt });
      bumpRevision(batch, db, "booking");
    },
    save(batch, after, open) {
      const owner = { kind: "appointment", id: after.id } as const;
      document.save(batch, storedAppointment(after));
      replaceClaims(batch, db, owner, { before: heldBy(appointment), after: heldBy(after) });
      if (open) open.keep(batch, after);
      else trackOpenVisit(batch, db, { before: appointment, after });
      bumpRevision(batch, db, "booking");
    },
  };
}

/**
 * Puts a new appointment into the commit, with all the time it takes.
 * @param open what its customer has open, where the decision rests on that
 */
export function create(batch: WriteBatch, db: Firestore, appointment: Appointment, open?: OpenVisits): void {
  const owner = { kind: "appointment", id: appointment.id } as const;
  batch.create(appointments(db).doc(appointment.id), storedAppointment(appointment));
  replaceClaims(batch, db, owner, { before: null, after: heldBy(appointment) });
  if (open) open.keep(batch, appointment);
  else trackOpenVisit(batch, db, { before: null, after: appointment });
  bumpRevision(batch, db, "booking");
}

/** The appointments and blocks that have time on some local days, called-off ones included. */
export async function onDays(db: Firestore, from: string, days: number, clock: Clock) {
  const { first } = dayGrid(from, clock);
  const span = { first, length: dayGrid(plusDays(from, days), clock).first - first };
  const begun = (collection: string, field: string) =>
    db
      .collection(collection)
      .where(field, ">", first - MAX_QUARTERS)
      .where(field, "<", first + span.length)
      .orderBy(field)
      .limit(MOST)
      .get();
  const [found, kept] = await Promise.all([begun("appointments", "slot.first"), begun("blocks", "first")]);
  return {
    appointments: found.docs.flatMap((doc): VersionedAppointment[] => {
      const appointment = appointmentIn(doc, clock);
      if (!appointment || !overlaps(span, appointment.slot.quarters)) return [];
      return [{ appointment, version: versioned(doc).version ?? 0 }];
    }),
    blocks: kept.docs
      .flatMap((doc) => blockIn(doc, clock) ?? [])
      .filter(({ quarters }) => overlaps(span, quarters)),
  };
}

/** Cars that are in the shop, whatever day they came on. */
export async function inShop(db: Firestore): Promise<VersionedAppointment[]> {
  const here = ["checked-in", "in-work", "ready"] satisfies Appointment["state"]["status"][];
  const [found, clock] = await Promise.all([
    appointments(db).where("state.status", "in", here).limit(MOST).get(),
    loadClock(db),
  ]);
  return found.docs.flatMap((doc) => {
    const appointment = appointmentIn(doc, clock);
    return appointment ? [{ appointment, version: versioned(doc).version ?? 0 }] : [];
  });
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

/** Puts a block, and the time it takes, into the commit. */
export function createBlock(batch: WriteBatch, db: Firestore, block: Block): void {
  batch.create(blocks(db).doc(block.id), storedBlock(block));
  replaceClaims(batch, db, { kind: "block", id: block.id }, { before: null, after: block });
  bumpRevision(batch, db, "booking");
}

/** Reads a block; `remove` succeeds only while it is there. Null when there is none. */
export async function loadBlock(db: Firestore, id: string) {
  const [snapshot, profile] = await db.getAll(blocks(db).doc(id), profileRef(db));
  const block = snapshot && blockIn(snapshot, clockIn(profile));
  if (!snapshot || !block) return null;
  return {
    block,
    remove(batch: WriteBatch): void {
      versioned(snapshot).remove(batch);
      replaceClaims(batch, db, { kind: "block", id }, { before: block, after: null });
      bumpRevision(batch, db, "booking");
    },
  };
}

/** All appointments of an address. */
export const bookedBy = (db: Firestore, email: string): Query =>
  appointments(db).where("customer.email", "==", email);

/** All appointments of a record. */
export const ofRecord = (db: Firestore, id: string): Query =>
  appointments(db).where("customer.record", "==", id);

/** The appointments of a record that were made without an address. */
export const callsOf = (db: Firestore, record: string): Query =>
  ofRecord(db, record).where("customer.email", "==", null);

/** All appointments a vehicle came or comes on. */
export const withVehicle = (db: Firestore, id: string): Query =>
  appointments(db).where("vehicle.id", "==", id);

/** Puts into the commit that an appointment goes, for good, and gives its time back. */
export function removeAppointment(batch: WriteBatch, db: Firestore, found: DocumentSnapshot): void {
  const appointment = found.data() as Appointment;
  const owner = { kind: "appointment", id: appointment.id } as const;
  versioned(found).remove(batch);
  replaceClaims(batch, db, owner, { before: heldBy(appointment), after: null });
  trackOpenVisit(batch, db, { before: appointment, after: null });
  bumpRevision(batch, db, "booking");
}

/** Puts into the commit that an appointment is on no record and no vehicle any more, and to be linked anew. */
export const unlink = (batch: WriteBatch, found: DocumentSnapshot): void =>
  versioned(found).note(batch, { "customer.record": null, "vehicle.id": null });

/** The latest appointments of a record and those merged into it. */
export async function ofRecords(db: Firestore, ids: readonly string[], size: number): Promise<Appointment[]> {
  return latest(db, appointments(db).where("customer.record", "in", ids), size);
}

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

/** An appointment as it was read; `link` succeeds only while it still is so. Null when it is gone. */
export async function loadUnlinked(db: Firestore, id: string) {
  const snapshot = await appointments(db).doc(id).get();
  const appointment = contentOf<Appointment>(snapshot);
  if (!appointment) return null;
  return {
    appointment,
    /** Notes whose visit it is, and which vehicle comes; no change of the appointment. */
    link(batch: WriteBatch, record: string, vehicle: string | null): void {
      versioned(snapshot).note(batch, { "customer.record": record, "vehicle.id": vehicle });
      bumpRevision(batch, db, "booking");
    },
  };
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
