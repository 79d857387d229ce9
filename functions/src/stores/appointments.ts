import type { Appointment } from "@openhood/domain/booking/appointment";
import { appointmentLine } from "@openhood/domain/search/lines";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { contentOf, type Versioned, versioned } from "../infra/versioned.ts";
import { type OpenVisits, trackOpenVisit } from "./open-visits.ts";
import { keepLine } from "./search-lines.ts";
import { clockIn, profileRef } from "./shop.ts";
import { appointmentIn, heldBy, replaceClaims, storedAppointment } from "./time-claims.ts";

export const appointments = (db: Firestore) => db.collection("appointments");

/** An appointment, and how often somebody has changed it. */
export type VersionedAppointment = { appointment: Appointment; version: number };

/** An appointment as it was read; `save` succeeds only while it still is so. */
export type Loaded = VersionedAppointment & {
  save: (batch: WriteBatch, after: Appointment, open?: OpenVisits) => void;
  /** Puts into the commit that it goes, for good, and gives its time back. */
  remove: (batch: WriteBatch) => void;
  /** Lets the commit succeed only while the appointment still is so, and leaves it. */
  hold: (batch: WriteBatch) => void;
  /** Notes when the reminder was put on its way; no change of the appointment. */
  noteReminder: (batch: WriteBatch, at: string) => void;
  /** Notes something beside what was agreed: it takes nobody's change away, and no undo. */
  note: (batch: WriteBatch, beside: Pick<Appointment, "intake" | "question" | "earlierQuestions">) => void;
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
    hold: document.hold,
    remove: (batch) => removeRead(batch, db, document, appointment),
    noteReminder(batch, remindedAt) {
      document.note(batch, { remindedAt });
      bumpRevision(batch, db, "booking");
    },
    note(batch, beside) {
      document.note(batch, beside);
      bumpRevision(batch, db, "booking");
    },
    save(batch, after, open) {
      const owner = { kind: "appointment", id: after.id } as const;
      document.save(batch, storedAppointment(after));
      replaceClaims(batch, db, owner, { before: heldBy(appointment), after: heldBy(after) });
      if (open) open.keep(batch, after);
      else trackOpenVisit(batch, db, { before: appointment, after });
      keepLine(batch, db, { before: appointmentLine(appointment), after: appointmentLine(after) });
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
  keepLine(batch, db, { before: null, after: appointmentLine(appointment) });
  bumpRevision(batch, db, "booking");
}

/** Puts into the commit that an appointment goes, for good, and gives its time back. */
export function removeAppointment(batch: WriteBatch, db: Firestore, found: DocumentSnapshot): void {
  removeRead(batch, db, versioned(found), found.data() as Appointment);
}

function removeRead(batch: WriteBatch, db: Firestore, document: Versioned, appointment: Appointment): void {
  const owner = { kind: "appointment", id: appointment.id } as const;
  document.remove(batch);
  replaceClaims(batch, db, owner, { before: heldBy(appointment), after: null });
  trackOpenVisit(batch, db, { before: appointment, after: null });
  keepLine(batch, db, { before: appointmentLine(appointment), after: null });
  bumpRevision(batch, db, "booking");
}

/** Puts into the commit that an appointment is on no record and no vehicle any more, and to be linked anew. */
export const unlink = (batch: WriteBatch, found: DocumentSnapshot): void =>
  versioned(found).note(batch, { "customer.record": null, "vehicle.id": null });

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
