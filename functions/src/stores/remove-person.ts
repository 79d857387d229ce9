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
import { isConflict } from "../infra/commit.ts";
import { outbox } from "../infra/outbox.ts";
import { inPages } from "../infra/pages.ts";
import { goneRecords, noteGoneRecords } from "../infra/removal-mark.ts";
import { bookedBy, callsOf, ofRecord, removeAppointment, unlink, withVehicle } from "./appointments.ts";
import { holding, kindOf, naming, ofAccount, reduceRecord, removeRecord } from "./customers.ts";
import { messagesFrom, removeMessage } from "./messages.ts";
import { onRecord, readVehicle, removeVehicle } from "./vehicles.ts";

/** The person whose data is deleted. */
type Person = { email: string; uid: string | null };

/** Puts into the commit what becomes of one document with the person's data. */
type OnRemoval = (
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  person: Person,
) => Promise<void> | void;

/** Deletes a visit and frees its time; with it a vehicle that nobody else ever came with. */
const deleteVisit: OnRemoval = async (batch, db, found) => {
  removeAppointment(batch, db, found);
  await deleteOpenedVehicle(batch, db, found.data() as Appointment);
};

/**
 * A vehicle that a visit brought to a record of somebody else, as after a merge, goes with the last visit it came on. A
 * fleet's vehicles are the business's.
 */
async function deleteOpenedVehicle(batch: WriteBatch, db: Firestore, visit: Appointment): Promise<void> {
  const { id } = visit.vehicle;
  if (id === null) return;
  const found = await readVehicle(db, id);
  const vehicle = found.data() as Vehicle | undefined;
  if (vehicle?.openedBy === undefined) return;
  const [kind, visits] = await Promise.all([kindOf(db, vehicle.owner), withVehicle(db, id).limit(2).get()]);
  const isLast = visits.docs.every((doc) => doc.id === visit.id);
  if (isLast && kind !== "fleet") removeVehicle(batch, db, found);
}

/**
 * A person's record goes, with those merged into it; those it was merged into lose what they took over. Of another's
 * record only what names this person does. Vehicles and visits follow, by the ids that are noted in the same commit.
 */
const removeFromRecord: OnRemoval = async (batch, db, found, { email, uid }) => {
  const record = found.data() as CustomerRecord;
  if (!isOwnRecord(record, email))
    return removeFromOthersRecord(batch, db, found, { email, uid, records: [] });
  const ids = [record.id, ...record.absorbed];
  const person = { email, uid, records: ids.map((id) => ({ id, facts: record.facts })) };
  for (const holder of (await holding(db, record.id).get()).docs) {
    // Their own record is deleted separately.
    if (!isOwnRecord(holder.data() as CustomerRecord, email))
      await removeFromOthersRecord(batch, db, holder, person);
  }
  removeRecord(batch, db, found);
  noteGoneRecords(batch, db, email, ids);
};

/**
 * Another's record loses the person, and before that the visits they booked for it by phone: while the record still
 * says who they are. One that is linked at the same time changes the record, and the commit is made again.
 */
async function removeFromOthersRecord(
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  person: Forgotten,
): Promise<void> {
  const record = found.data() as CustomerRecord;
  const isTheirs = isCallOf(record, person);
  for await (const call of inPages(callsOf(db, record.id))) {
    if (isTheirs((call.data() as Appointment).customer)) await commitRemoval(db, call, deleteVisit, person);
  }
  reduceRecord(batch, db, found, withoutPerson(record, person));
}

/** A visit of a record that is gone: booked by phone it goes too, of another address it is linked anew, to a record of its own. */
const detachVisit: OnRemoval = async (batch, db, found, person) => {
  const { customer } = found.data() as Appointment;
  if (customer.email === null || customer.email === person.email)
    return deleteVisit(batch, db, found, person);
  unlink(batch, found);
};

const detachAccount: OnRemoval = (batch, db, found) => reduceRecord(batch, db, found, { uid: null });

/** Attempts before data that keeps reappearing is left to the sweep. */
const PASSES = 5;

/**
 * Removes or anonymizes every document with a person's data, until none is found. Meant to run while the person is marked
 * (`markRemoval`), so that nothing new is written; may be interrupted anywhere and run again, also twice at once.
 * @throws Error when something is written in spite of the mark
 */
export async function removeDataOf(db: Firestore, email: string, uid: string | null = null): Promise<void> {
  for (let pass = 0; pass < PASSES; pass++) if ((await removeOnce(db, { email, uid })) === 0) return;
  throw new Error("The data of a person who is being removed keeps coming back.");
}

async function removeOnce(db: Firestore, person: Person): Promise<number> {
  const { email } = person;
  const each = (query: Query, onRemoval: OnRemoval) => removeAll(db, query, onRemoval, person);
  let left = await each(bookedBy(db, email), deleteVisit);
  left += await each(naming(db, email), removeFromRecord);
  // What only the account ties to a record: it was merged, and another address chosen for it.
  if (person.uid !== null) left += await each(ofAccount(db, person.uid), detachAccount);
  for (const id of await goneRecords(db, email)) {
    left += await each(ofRecord(db, id), detachVisit);
    left += await each(onRecord(db, id), removeVehicle);
  }
  left += await each(messagesFrom(db, email), removeMessage);
  left += await each(outbox.ofPerson(db, email), outbox.remove);
  return left;
}

/** Handles each document of a query until it finds none; a document that was handled is no longer found. */
async function removeAll(db: Firestore, query: Query, onRemoval: OnRemoval, person: Person): Promise<number> {
  let left = 0;
  for (;;) {
    const { docs } = await query.limit(50).get();
    if (docs.length === 0) return left;
    for (const doc of docs) left += await commitRemoval(db, doc, onRemoval, person);
  }
}

const ATTEMPTS = 20;

async function commitRemoval(
  db: Firestore,
  found: DocumentSnapshot,
  onRemoval: OnRemoval,
  person: Person,
): Promise<number> {
  let doc = found;
  for (let round = 1; ; round++) {
    if (!doc.exists) return 0;
    const batch = db.batch();
    await onRemoval(batch, db, doc, person);
    try {
      await batch.commit();
      return 1;
    } catch (error) {
      if (!isConflict(error) || round === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * round));
      doc = await doc.ref.get();
    }
  }
}
