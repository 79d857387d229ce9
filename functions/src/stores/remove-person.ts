import type { Appointment } from "@openhood/domain/booking/appointment";
import {
  type ForgottenPerson as Forgotten,
  isCallOf,
  isOwnRecord,
  withoutPerson,
} from "@openhood/domain/customers/forget";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { goneRecords, noteGoneRecords } from "../infra/removal-mark.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { trackOpenVisit } from "./open-visits.ts";
import { heldBy, replaceClaims } from "./time-claims.ts";

/** The person whose data is deleted. */
type Person = { email: string; uid: string | null };

/** Puts into the commit what becomes of one document; false when it is none of the person's. */
type OnRemoval = (
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  person: Person,
) => Promise<boolean>;

const appointments = (db: Firestore) => db.collection("appointments");
const records = (db: Firestore) => db.collection("customers");
const vehicles = (db: Firestore) => db.collection("vehicles");

/** Deletes a visit and frees its time; with it a vehicle that nobody else ever came with. */
const deleteAppointment: OnRemoval = async (batch, db, found, person) => {
  const appointment = found.data() as Appointment;
  const owner = { kind: "appointment", id: appointment.id } as const;
  versioned(found).remove(batch);
  replaceClaims(batch, db, owner, { before: heldBy(appointment), after: null });
  trackOpenVisit(batch, db, { before: appointment, after: null });
  bumpRevision(batch, db, "booking");
  await deleteOpenedVehicle(batch, db, appointment, person);
  return true;
};

/**
 * A vehicle that a visit brought to a record of somebody else, as after a merge, goes with the last visit it came on. A
 * fleet's vehicles are the business's.
 */
async function deleteOpenedVehicle(batch: WriteBatch, db: Firestore, visit: Appointment, person: Person) {
  const { id } = visit.vehicle;
  if (id === null) return;
  const found = await vehicles(db).doc(id).get();
  const vehicle = found.data() as Vehicle | undefined;
  if (vehicle?.openedBy === undefined) return;
  const [owner, visits] = await Promise.all([
    records(db).doc(vehicle.owner).get(),
    appointments(db).where("vehicle.id", "==", id).limit(2).get(),
  ]);
  const isLast = visits.docs.every((doc) => doc.id === visit.id);
  if (isLast && owner.get("facts.kind") !== "fleet") await deleteVehicle(batch, db, found, person);
}

const deleteVehicle: OnRemoval = async (batch, db, found) => {
  const { vin } = (found.data() as Vehicle).facts;
  versioned(found).remove(batch);
  if (vin) batch.delete(db.collection("vins").doc(vin));
  bumpRevision(batch, db, "customers");
  return true;
};

/**
 * A person's record goes, with those merged into it; those it was merged into lose what they took over. Of another's
 * record only what names this person does. Vehicles and visits follow, by the ids that are noted in the same commit.
 */
const removeFromRecord: OnRemoval = async (batch, db, found, { email, uid }) => {
  const record = found.data() as CustomerRecord;
  bumpRevision(batch, db, "customers");
  if (!isOwnRecord(record, email)) {
    await removeFromOthersRecord(batch, db, found, { email, uid, records: [] });
    return true;
  }
  const ids = [record.id, ...record.absorbed];
  const person = { email, uid, records: ids.map((id) => ({ id, facts: record.facts })) };
  for (const holder of (await holdersOf(db, record)).docs) {
    // Their own record is deleted separately.
    if (!isOwnRecord(holder.data() as CustomerRecord, email))
      await removeFromOthersRecord(batch, db, holder, person);
  }
  versioned(found).remove(batch);
  for (const id of record.absorbed) batch.delete(records(db).doc(id));
  noteGoneRecords(batch, db, email, ids);
  return true;
};

/** The records this one was merged into. */
const holdersOf = (db: Firestore, { id }: CustomerRecord) =>
  records(db).where("absorbed", "array-contains", id).get();

/**
 * Another's record loses the person, and before that the visits they booked for it by phone: while the record still
 * says who they are. One that is kept meanwhile changes the record, and the commit is made again.
 */
async function removeFromOthersRecord(
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  person: Forgotten,
) {
  const record = found.data() as CustomerRecord;
  const isTheirs = isCallOf(record, person);
  const calls = appointments(db)
    .where("customer.record", "==", record.id)
    .where("customer.email", "==", null);
  for await (const call of inPages(calls)) {
    if (isTheirs((call.data() as Appointment).customer))
      await commitRemoval(db, call, deleteAppointment, person);
  }
  versioned(found).note(batch, { ...withoutPerson(record, person) });
}

/** A visit of a record that is gone: booked by phone it goes too, of another address it is kept anew, under a record of its own. */
const detachAppointment: OnRemoval = async (batch, db, found, person) => {
  const { customer } = found.data() as Appointment;
  if (customer.email === null || customer.email === person.email)
    return deleteAppointment(batch, db, found, person);
  versioned(found).note(batch, { "customer.record": null, "vehicle.id": null });
  return true;
};

const deleteMessage: OnRemoval = async (batch, db, found) => {
  batch.delete(found.ref);
  bumpRevision(batch, db, "messages");
  return true;
};

const deleteMail: OnRemoval = async (batch, db, found) => {
  batch.delete(found.ref);
  bumpRevision(batch, db, "mail");
  return true;
};

/** Passes over all of it before a person's data that keeps coming back is left to the sweep. */
const PASSES = 5;

/**
 * Removes or empties every document with a person's data, until a look at all of them finds none. Meant to run while
 * the person is marked (`markRemoval`), so that nothing new is written; can be interrupted anywhere and run again, also
 * twice at once.
 * @throws Error when something is written in spite of the mark
 */
export async function removeDataOf(db: Firestore, email: string, uid: string | null = null): Promise<void> {
  for (let pass = 0; pass < PASSES; pass++) if ((await removeOnce(db, { email, uid })) === 0) return;
  throw new Error("The data of a person who is being removed keeps coming back.");
}

async function removeOnce(db: Firestore, person: Person): Promise<number> {
  const { email } = person;
  const each = (query: Query, leave: OnRemoval) => removeAll(db, query, leave, person);
  let left = await each(appointments(db).where("customer.email", "==", email), deleteAppointment);
  const known = records(db).where("find.emails", "array-contains", email);
  left += await each(known, removeFromRecord);
  // What only the account ties to a record: it was merged, and another address chosen for it.
  if (person.uid !== null) left += await each(records(db).where("uid", "==", person.uid), detachAccount);
  for (const id of await goneRecords(db, email)) {
    left += await each(appointments(db).where("customer.record", "==", id), detachAppointment);
    left += await each(vehicles(db).where("owner", "==", id), deleteVehicle);
  }
  left += await each(db.collection("messages").where("from.email", "==", email), deleteMessage);
  left += await each(db.collection("outbox").where("person", "==", email), deleteMail);
  return left;
}

const detachAccount: OnRemoval = async (batch, _db, found) => {
  versioned(found).note(batch, { uid: null });
  return true;
};

/** Each document of a query until there is none; every one that is dealt with is out of the query. */
async function removeAll(db: Firestore, query: Query, leave: OnRemoval, person: Person): Promise<number> {
  let left = 0;
  for (;;) {
    const { docs } = await query.limit(50).get();
    if (docs.length === 0) return left;
    for (const doc of docs) left += await commitRemoval(db, doc, leave, person);
  }
}

const ATTEMPTS = 20;
// NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED
const conflicts: unknown[] = [5, 6, 9, 10];

async function commitRemoval(
  db: Firestore,
  found: DocumentSnapshot,
  leave: OnRemoval,
  person: Person,
): Promise<number> {
  let doc = found;
  for (let round = 1; ; round++) {
    if (!doc.exists) return 0;
    const batch = db.batch();
    if (!(await leave(batch, db, doc, person))) return 0;
    try {
      await batch.commit();
      return 1;
    } catch (error) {
      if (!conflicts.includes((error as { code?: unknown }).code) || round === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * round));
      doc = await doc.ref.get();
    }
  }
}
