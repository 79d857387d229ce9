import type { Appointment } from "@openhood/domain/booking/appointment";
import { isCallOf, isOwnRecord } from "@openhood/domain/customers/forget";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { Firestore, Query } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { ownAppointment, ownMessage } from "./own-part.ts";

/** Most documents of a collection one download holds: it is made in memory. */
const MOST = 10_000;

type Data = Record<string, unknown>;

/** Of a fleet's record, one contact sees the business and themselves. */
function ownPart(data: Data, email: string): Data {
  const { id, facts, createdAt, updatedAt } = data as CustomerRecord;
  const own =
    facts.kind === "person"
      ? facts
      : { kind: facts.kind, name: facts.name, contacts: facts.contacts.filter((one) => one.email === email) };
  return { id, facts: own, createdAt, updatedAt };
}

// Times of the database become text; the HTML twin of a mail says nothing its text does not.
const presentable = ({ html: _, expireAt: __, ...data }: Data): Data => data;

/**
 * Where a person's data lies outside their profile: collection, and the field that holds their address. A collection
 * that comes to hold personal data gets a row here and is with it in every download, and a line in `removeOnce`
 * (remove-person.ts); a test looks through the whole database after a removal.
 */
const sources = {
  messages: { field: "from.email", comparison: "==", shows: ownMessage },
  outbox: { field: "person", comparison: "==", shows: presentable },
  appointments: { field: "customer.email", comparison: "==", shows: ownAppointment },
  customers: { field: "find.emails", comparison: "array-contains", shows: ownPart },
} as const;
type Name = keyof typeof sources;

/** Everything kept under an address, by collection; `cut` names the lists that are longer than a download holds. */
export type OwnData = Record<Name | "vehicles", Data[]> & { cut: (Name | "vehicles")[] };

async function upTo(query: Query): Promise<{ all: Data[]; isCut: boolean }> {
  const all: Data[] = [];
  for await (const doc of inPages(query, MOST + 1)) all.push(doc.data());
  return { all: all.slice(0, MOST), isCut: all.length > MOST };
}

/** All documents with this person's data, by collection. */
export async function dataOf(db: Firestore, email: string): Promise<OwnData> {
  const cut: OwnData["cut"] = [];
  const read = async (name: Name) => {
    const { field, comparison } = sources[name];
    const { all, isCut } = await upTo(db.collection(name).where(field, comparison, email));
    if (isCut) cut.push(name);
    return all;
  };
  const [messages, outbox, booked, records] = await Promise.all([
    read("messages"),
    read("outbox"),
    read("appointments"),
    read("customers"),
  ]);
  const called = await calls(db, records as CustomerRecord[], email);
  const cars = await vehiclesOf(db, records as CustomerRecord[], email);
  if (called.isCut && !cut.includes("appointments")) cut.push("appointments");
  if (cars.isCut) cut.push("vehicles");
  const appointments = [...booked, ...called.all]
    .sort((a, b) => (at(a) < at(b) ? -1 : 1))
    .map(ownAppointment);
  return {
    messages: messages.map(ownMessage),
    outbox: outbox.map(presentable),
    appointments,
    customers: records.map((record) => ownPart(record, email)),
    vehicles: cars.all,
    cut,
  };
}

const at = (appointment: Data): string => (appointment as Appointment).arrival.from;

/** Visits the counter took down without an address: on the person's own records, and on others those they called for. */
async function calls(db: Firestore, named: CustomerRecord[], email: string) {
  const own = named.filter((record) => isOwnRecord(record, email));
  const person = {
    email,
    uid: null,
    records: own.flatMap(({ id, absorbed, facts }) => [id, ...absorbed].map((one) => ({ id: one, facts }))),
  };
  const records = db.collection("customers");
  const holders = await Promise.all(
    own.map(({ id }) => records.where("absorbed", "array-contains", id).get()),
  );
  const others = holders.flatMap(({ docs }) => docs.map((doc) => doc.data() as CustomerRecord));
  const found = new Map<string, Data>();
  let isCut = false;
  for (const record of [...named, ...others]) {
    const isTheirs = isCallOf(record, person);
    for (const id of isOwnRecord(record, email) ? [record.id, ...record.absorbed] : [record.id]) {
      const visits = await upTo(
        db.collection("appointments").where("customer.record", "==", id).where("customer.email", "==", null),
      );
      isCut ||= visits.isCut;
      for (const visit of visits.all as Appointment[])
        if (isTheirs(visit.customer)) found.set(visit.id, visit);
    }
  }
  return { all: [...found.values()], isCut };
}

/** The vehicles on a person's own records; a fleet's are the business's. */
async function vehiclesOf(db: Firestore, records: CustomerRecord[], email: string) {
  const ids = records
    .filter((record) => isOwnRecord(record, email))
    .flatMap(({ id, absorbed }) => [id, ...absorbed]);
  const found = await Promise.all(
    [...new Set(ids)].map((id) => upTo(db.collection("vehicles").where("owner", "==", id))),
  );
  const all = found.flatMap(({ all }) => all as Vehicle[]);
  return {
    all: all.map(({ id, facts, odometer }): Data => ({ id, facts, odometer })),
    isCut: found.some(({ isCut }) => isCut),
  };
}
