import type { Appointment } from "@openhood/domain/booking/appointment";
import { type CustomerRecord, indexed, peopleOf } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { exchange, heldBy } from "./lane-time.ts";
import { trackOpenVisit } from "./open-visits.ts";
import { moved } from "./revisions.ts";

/** Puts into the commit what has to go together with a document. */
type Frees = (batch: WriteBatch, db: Firestore, found: DocumentSnapshot) => Promise<void>;

/** Takes the person out of a document in another way than deleting it. */
type Leaves = (batch: WriteBatch, db: Firestore, found: DocumentSnapshot, email: string) => Promise<void>;

/** The commit fails, and is made again, when the document is no longer as it was read. */
const asRead = ({ updateTime }: DocumentSnapshot) => (updateTime ? { lastUpdateTime: updateTime } : {});

/** An appointment gives its time in the lane back. */
const freeTime: Frees = async (batch, db, found) => {
  const appointment = found.data() as Appointment;
  const owner = { kind: "appointment", id: appointment.id } as const;
  exchange(batch, db, owner, { before: heldBy(appointment), after: null });
  trackOpenVisit(batch, db, { before: appointment, after: null });
  moved(batch, db, "schedule");
};

/** Is this the record of this very person, and not one that only names them? */
const isOwn = ({ facts }: CustomerRecord, email: string) => facts.kind === "person" && facts.email === email;

/** A person's record goes, with those merged into it and their vehicles. Of another, only what names this person does. */
const leaveRecord: Leaves = async (batch, db, found, email) => {
  const record = found.data() as CustomerRecord;
  moved(batch, db, "customers");
  if (!isOwn(record, email)) {
    batch.update(found.ref, { ...without(record, email) }, asRead(found));
    return;
  }
  batch.delete(found.ref, asRead(found));
  for (const id of record.absorbed) batch.delete(found.ref.parent.doc(id));
  for (const doc of await vehiclesOn(db, record)) {
    const { vin } = (doc.data() as Vehicle).facts;
    batch.delete(doc.ref, asRead(doc));
    if (vin) batch.delete(db.collection("vins").doc(vin));
  }
};

/** The vehicles on a record; a commit takes no more at once. */
const vehiclesOn = async (db: Firestore, { id, absorbed }: CustomerRecord) =>
  (
    await db
      .collection("vehicles")
      .where("owner", "in", [id, ...absorbed])
      .limit(200)
      .get()
  ).docs;

/** A record without one of the people it names; a merge that still holds them can be undone no more. */
function without(record: CustomerRecord, email: string): CustomerRecord {
  const { facts } = record;
  const names = (of: CustomerRecord["facts"]) => peopleOf(of).some((person) => person.email === email);
  const merges = record.merges.filter(({ before, after }) => !names(before.facts) && !names(after.facts));
  if (facts.kind === "person") return indexed({ ...record, merges });
  const contacts = facts.contacts.filter((one) => one.email !== email);
  return indexed({ ...record, facts: { ...facts, contacts }, merges });
}

type Place = {
  name: string;
  field: string;
  /** Does the field hold a list of addresses? */
  list?: true;
  frees?: Frees;
  /** What is done in place of deleting the document. */
  leaves?: Leaves;
  /** What a download shows of it, where that is not all. */
  shows?: (data: Record<string, unknown>, email: string) => Record<string, unknown>;
};

/** Of a fleet's record, one contact sees the business and themselves. */
function ownPart(data: Record<string, unknown>, email: string): Record<string, unknown> {
  const { id, facts, createdAt, updatedAt } = data as CustomerRecord;
  const own =
    facts.kind === "person"
      ? facts
      : { kind: facts.kind, name: facts.name, contacts: facts.contacts.filter((one) => one.email === email) };
  return { id, facts: own, createdAt, updatedAt };
}

/**
 * Where a person's data lies outside their profile: collection, and the field that holds their address. A collection
 * that comes to hold personal data gets a row here, and with it is in every download and every removal.
 */
const places = [
  { name: "messages", field: "from.email" },
  { name: "outbox", field: "person" },
  { name: "appointments", field: "customer.email", frees: freeTime },
  { name: "customerRecords", field: "find.emails", list: true, leaves: leaveRecord, shows: ownPart },
] as const satisfies readonly Place[];

type Kept = Record<(typeof places)[number]["name"] | "vehicles", Record<string, unknown>[]>;

const inPlace = (db: Firestore, { name, field, list }: Place, email: string) =>
  db.collection(name).where(field, list ? "array-contains" : "==", email);

/** All documents with this person's data, by collection. */
export async function dataOf(db: Firestore, email: string): Promise<Kept> {
  const found = await Promise.all(
    (places as readonly Place[]).map(async (place) => {
      const { docs } = await inPlace(db, place, email).limit(1_000).get();
      const { shows = presentable } = place;
      return [place.name, docs.map((doc) => shows(doc.data(), email))] as const;
    }),
  );
  return { ...Object.fromEntries(found), vehicles: await vehiclesOf(db, email) } as Kept;
}

const ownRecords = async (db: Firestore, email: string): Promise<CustomerRecord[]> =>
  (await db.collection("customerRecords").where("find.emails", "array-contains", email).limit(30).get()).docs
    .map((doc) => doc.data() as CustomerRecord)
    .filter((record) => isOwn(record, email));

/** The vehicles on a person's own records; a fleet's are the business's. */
async function vehiclesOf(db: Firestore, email: string): Promise<Record<string, unknown>[]> {
  const found = await Promise.all((await ownRecords(db, email)).map((record) => vehiclesOn(db, record)));
  return found.flat().map((doc) => {
    const { id, facts, odometer } = doc.data() as Vehicle;
    return { id, facts, odometer };
  });
}

// Times of the database become text; the HTML twin of a mail says nothing its text does not.
const presentable = ({ html: _, expireAt: __, ...data }: Record<string, unknown>) => data;

/** Deletes every document with this person's data. Can be run again after an interruption. */
export async function removeDataOf(db: Firestore, email: string): Promise<void> {
  // What the counter took down without an address is found by the record, as long as that is there.
  for (const { id, absorbed } of await ownRecords(db, email)) {
    for (const record of [id, ...absorbed]) {
      const visits = db.collection("appointments").where("customer.record", "==", record);
      await drain(db, visits.where("customer.email", "==", null), { frees: freeTime }, email);
    }
  }
  for (const place of places as readonly Place[]) await drain(db, inPlace(db, place, email), place, email);
}

async function drain(
  db: Firestore,
  query: Query,
  { frees, leaves }: Pick<Place, "frees" | "leaves">,
  email: string,
): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(frees || leaves ? 1 : 200).get();
    if (docs.length === 0) return;
    const batch = db.batch();
    for (const doc of docs) {
      // What frees something is as it was read, or the commit fails and is made again.
      if (leaves) await leaves(batch, db, doc, email);
      else batch.delete(doc.ref, frees ? asRead(doc) : {});
      await frees?.(batch, db, doc);
    }
    await batch.commit();
  }
}
