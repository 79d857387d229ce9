import type { Appointment } from "@openhood/domain/booking/appointment";
import { isCallOf, isOwnRecord } from "@openhood/domain/customers/forget";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { Firestore, Query } from "firebase-admin/firestore";
import { outbox } from "../infra/outbox.ts";
import { inPages } from "../infra/pages.ts";
import { bookedBy, callsOf } from "./appointments.ts";
import { holding, naming } from "./customers.ts";
import { messagesFrom } from "./messages.ts";
import { ownAppointment, ownMessage } from "./own-part.ts";
import { onRecord } from "./vehicles.ts";

/** Most documents of a collection in one download, which is made in memory. */
const MOST = 10_000;

type Data = Record<string, unknown>;
type Name = "messages" | "outbox" | "appointments" | "customers" | "vehicles";

/** Everything kept under an address, by collection; `cut` names the lists that are longer than a download holds. */
export type OwnData = Record<Name, Data[]> & { cut: Name[] };

/** Reads what queries find, for one list of the download. */
type Read = <T = Data>(name: Name, ...queries: Query[]) => Promise<T[]>;

/**
 * All documents with this person's data, by collection, as they may see them. Each collection with personal
 * data has a line here, and one in `removeOnce` (remove-person.ts); a test searches the whole database after a removal.
 */
export async function dataOf(db: Firestore, email: string): Promise<OwnData> {
  const cut = new Set<Name>();
  const read: Read = async <T>(name: Name, ...queries: Query[]) => {
    const found = await Promise.all(queries.map(upTo));
    if (found.some(({ length }) => length > MOST)) cut.add(name);
    return found.flatMap((all) => all.slice(0, MOST)) as T[];
  };
  const [messages, mails, booked, records] = await Promise.all([
    read("messages", messagesFrom(db, email)),
    read("outbox", outbox.ofPerson(db, email)),
    read<Appointment>("appointments", bookedBy(db, email)),
    read<CustomerRecord>("customers", naming(db, email)),
  ]);
  const called = await calls(db, read, records, email);
  const vehicles = await vehiclesOf(db, read, records, email);
  const appointments = [...booked, ...called].sort((a, b) => (a.arrival.from < b.arrival.from ? -1 : 1));
  return {
    messages: messages.map(ownMessage),
    outbox: mails.map(presentable),
    appointments: appointments.map(ownAppointment),
    customers: records.map((record) => ownPart(record, email)),
    vehicles: vehicles.map(({ id, facts, odometer }): Data => ({ id, facts, odometer })),
    cut: [...cut],
  };
}

/** Up to one document more than a download holds. */
async function upTo(query: Query): Promise<Data[]> {
  const all: Data[] = [];
  for await (const doc of inPages(query, MOST + 1)) all.push(doc.data());
  return all;
}

/** Of a fleet's record, one contact sees the business and themselves. */
function ownPart({ id, facts, createdAt, updatedAt }: CustomerRecord, email: string): Data {
  const own =
    facts.kind === "person"
      ? facts
      : { kind: facts.kind, name: facts.name, contacts: facts.contacts.filter((one) => one.email === email) };
  return { id, facts: own, createdAt, updatedAt };
}

// Timestamps become text; a mail's HTML is left out, as its text says the same.
const presentable = ({ html: _, expireAt: __, ...data }: Data): Data => data;

/** Visits booked by staff without an address: those on the person's own records, and those they called for on others. */
async function calls(
  db: Firestore,
  read: Read,
  named: CustomerRecord[],
  email: string,
): Promise<Appointment[]> {
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
    const ids = isOwnRecord(record, email) ? [record.id, ...record.absorbed] : [record.id];
    const visits = await read<Appointment>("appointments", ...ids.map((id) => callsOf(db, id)));
    for (const visit of visits) if (isTheirs(visit.customer)) found.set(visit.id, visit);
  }
  return [...found.values()];
}

/** The vehicles on a person's own records; a fleet's are the business's. */
async function vehiclesOf(
  db: Firestore,
  read: Read,
  records: CustomerRecord[],
  email: string,
): Promise<Vehicle[]> {
  const own = records.filter((record) => isOwnRecord(record, email));
  const ids = new Set(own.flatMap(({ id, absorbed }) => [id, ...absorbed]));
  return read<Vehicle>("vehicles", ...[...ids].map((id) => onRecord(db, id)));
}
