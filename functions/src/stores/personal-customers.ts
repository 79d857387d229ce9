import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Approver } from "@openhood/domain/customers/approver";
import {
  type ForgottenPerson,
  isCallOf,
  isOwnRecord,
  withoutPerson,
} from "@openhood/domain/customers/forget";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import { plainReading, type Vehicle } from "@openhood/domain/customers/vehicle";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { commitRemoval, type Data, type OnRemoval, type PersonalData } from "../infra/personal-data.ts";
import { goneRecords, noteGoneRecords } from "../infra/removal-mark.ts";
import { callsOf } from "./appointment-queries.ts";
import { holding, naming, namingApprover, ofAccount, reduceRecord, removeRecord } from "./customers.ts";
import { forgetDocuments } from "./documents.ts";
import { deleteVisit } from "./personal-appointments.ts";
import { onRecord, removeVehicle } from "./vehicles.ts";

/** A person's own records, and what others' say of them. */
export const personalCustomers: PersonalData = {
  async show(read, db, email) {
    const [named, approves] = await Promise.all([
      read<CustomerRecord>(naming(db, email)),
      read<CustomerRecord>(namingApprover(db, email)),
    ]);
    const others = approves.filter(({ id }) => named.every((one) => one.id !== id));
    return [
      ...named.map((record) => ownPart(record, email)),
      ...others.map((one) => approverPart(one, email)),
    ];
  },
  async remove(db, { email, uid }) {
    // First the records that go whole: their approvers go with them.
    const named = [naming(db, email), removeFromRecord] as const;
    const approver = [namingApprover(db, email), removeFromRecord] as const;
    // What only the account ties to a record: it was merged, and another address chosen for it.
    return uid === null ? [named, approver] : [named, approver, [ofAccount(db, uid), detachAccount]];
  },
};

/** The vehicles on a person's own records; a fleet's are the business's. */
export const personalVehicles: PersonalData = {
  async show(read, db, email) {
    const records = await read<CustomerRecord>(naming(db, email));
    const own = records.filter((record) => isOwnRecord(record, email));
    const ids = new Set(own.flatMap(recordIds));
    const vehicles = await read<Vehicle>(...[...ids].map((id) => onRecord(db, id)));
    return vehicles.map(({ id, facts, odometer }) => ({ id, facts, odometer: odometer.map(plainReading) }));
  },
  async remove(db, { email }) {
    const gone = await goneRecords(db, email);
    return gone.map((id) => [onRecord(db, id), removeVehicle] as const);
  },
};

/** Of a fleet's record, one contact sees the business and themselves. */
function ownPart(record: CustomerRecord, email: string): Data {
  const { id, facts, createdAt, updatedAt } = record;
  const { approvers = [] } = record;
  const own =
    facts.kind === "person"
      ? facts
      : { kind: facts.kind, name: facts.name, contacts: facts.contacts.filter((one) => one.email === email) };
  const named = approvers.filter((one) => isOwnRecord(record, email) || one.email === email);
  return { id, facts: own, approvers: named.map(approverShown), createdAt, updatedAt };
}

/** Of a record that is not theirs, what it says of somebody who may approve for it. */
const approverPart = ({ id, approvers = [] }: CustomerRecord, email: string): Data => ({
  id,
  approvers: approvers.filter((one) => one.email === email).map(approverShown),
});

const approverShown = ({ of: _, named, changed, withdrawn, ...approver }: Approver): Data => ({
  ...approver,
  named: named.at,
  changed: changed?.at ?? null,
  withdrawn: withdrawn?.at ?? null,
});

/**
 * A person's record goes, with those merged into it; those it was merged into lose what they took over. Of another's
 * record only what names this person does. Vehicles and visits follow, by the ids that are noted in the same commit.
 */
const removeFromRecord: OnRemoval = async (batch, db, found, { email, uid }) => {
  const record = found.data() as CustomerRecord;
  if (!isOwnRecord(record, email))
    return removeFromOthersRecord(batch, db, found, { email, uid, records: [] });
  const ids = recordIds(record);
  for (const id of ids) if ((await forgetDocuments(batch, db, id, { records: "go" })) !== null) return;
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
  person: ForgottenPerson,
): Promise<void> {
  const record = found.data() as CustomerRecord;
  const isTheirs = isCallOf(record, person);
  for await (const call of inPages(callsOf(db, record.id))) {
    if (isTheirs((call.data() as Appointment).customer)) await commitRemoval(db, call, deleteVisit, person);
  }
  reduceRecord(batch, db, found, withoutPerson(record, person));
}

const detachAccount: OnRemoval = (batch, db, found) => reduceRecord(batch, db, found, { uid: null });
