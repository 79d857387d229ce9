import type { Appointment } from "@openhood/domain/booking/appointment";
import { ownCopy } from "@openhood/domain/booking/own-view";
import { isCallOf, isOwnRecord } from "@openhood/domain/customers/forget";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { OnRemoval, PersonalData, Read } from "../infra/personal-data.ts";
import { goneRecords } from "../infra/removal-mark.ts";
import { bookedBy, callsOf, ofRecord, withVehicle } from "./appointment-queries.ts";
import { removeAppointment, unlink } from "./appointments.ts";
import { holding, kindOf, naming } from "./customers.ts";
import { readVehicle, removeVehicle } from "./vehicles.ts";

/** What a person booked, and what they called for. */
export const personalAppointments: PersonalData = {
  async show(read, db, email) {
    const [booked, called] = await Promise.all([
      read<Appointment>(bookedBy(db, email)),
      calls(read, db, email),
    ]);
    return [...booked, ...called].sort((a, b) => (a.arrival.from < b.arrival.from ? -1 : 1)).map(ownCopy);
  },
  async remove(db, { email }) {
    const gone = await goneRecords(db, email);
    return [
      [bookedBy(db, email), deleteVisit],
      ...gone.map((id) => [ofRecord(db, id), detachVisit] as const),
    ];
  },
};

/** Visits booked by staff without an address: those on the person's own records, and those they called for on others. */
async function calls(read: Read, db: Firestore, email: string): Promise<Appointment[]> {
  const named = await read<CustomerRecord>(naming(db, email));
  const own = named.filter((record) => isOwnRecord(record, email));
  const person = {
    email,
    uid: null,
    records: own.flatMap(({ id, absorbed, facts }) => [id, ...absorbed].map((one) => ({ id: one, facts }))),
  };
  const holders = await Promise.all(own.map(({ id }) => holding(db, id).get()));
  const others = holders.flatMap(({ docs }) => docs.map((doc) => doc.data() as CustomerRecord));
  const found = new Map<string, Appointment>();
  for (const record of [...named, ...others]) {
    const isTheirs = isCallOf(record, person);
    const ids = isOwnRecord(record, email) ? recordIds(record) : [record.id];
    const visits = await read<Appointment>(...ids.map((id) => callsOf(db, id)));
    for (const visit of visits) if (isTheirs(visit.customer)) found.set(visit.id, visit);
  }
  return [...found.values()];
}

/** Deletes a visit and frees its time; with it a vehicle that nobody else ever came with. */
export const deleteVisit: OnRemoval = async (batch, db, found) => {
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

/** A visit of a record that is gone: booked by phone it goes too, of another address it is linked anew, to a record of its own. */
const detachVisit: OnRemoval = async (batch, db, found, person) => {
  const { customer } = found.data() as Appointment;
  if (customer.email === null || customer.email === person.email)
    return deleteVisit(batch, db, found, person);
  unlink(batch, found);
};
