import { isOwnRecord } from "@openhood/domain/customers/forget";
import { type CustomerRecord, recordIds, speaksFor } from "@openhood/domain/customers/record";
import { customerLine } from "@openhood/domain/search/lines";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { type Secrets, signed } from "../infra/mailed-secrets.ts";
import { Problem } from "../infra/problem.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { keepLine } from "./search-lines.ts";

const records = (db: Firestore) => db.collection("customers");
const dataOf = (doc: DocumentSnapshot) => doc.data() as CustomerRecord;

/** A record as it was read; `save` and `remove` succeed only while it still is so, and `hold` lets the commit succeed only then. */
export type Loaded = {
  record: CustomerRecord;
  save: (batch: WriteBatch, after: CustomerRecord) => void;
  /** Puts into the commit that it goes, for good. */
  remove: (batch: WriteBatch) => void;
  hold: (batch: WriteBatch) => void;
};

/** Reads one record. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<Loaded> {
  const found = await find(db, id);
  if (!found) throw new Problem("not-found");
  return found;
}

async function find(db: Firestore, id: string): Promise<Loaded | null> {
  const snapshot = await records(db).doc(id).get();
  if (!snapshot.exists) return null;
  const record = dataOf(snapshot);
  return {
    record,
    save(batch, after) {
      // The rules raise its revision, as part of the record.
      versioned(snapshot).replace(batch, { before: record, after });
      keepLine(batch, db, { before: customerLine(record), after: customerLine(after) });
      bumpRevision(batch, db, "customers");
    },
    hold: versioned(snapshot).hold,
    remove: (batch) => removeRecord(batch, db, snapshot),
  };
}

/** Reads a record, or the one it was merged into; null where there is none. */
export async function findNow(db: Firestore, id: string): Promise<Loaded | null> {
  const found = await find(db, id);
  return found?.record.state.status === "merged" ? findNow(db, found.record.state.into) : found;
}

/**
 * The id of the customer opened for an address; the address cannot be read from it. Made with the older secret, so that
 * instances from before and after a rotation agree.
 */
export const recordId = ({ linkSecret, previousLinkSecret }: Secrets, email: string): string =>
  signed({ linkSecret: previousLinkSecret ?? linkSecret }, `record:${email}`).toString("hex");

/** Puts a new record into the commit. */
export function create(batch: WriteBatch, db: Firestore, record: CustomerRecord): void {
  batch.create(records(db).doc(record.id), record);
  keepLine(batch, db, { before: null, after: customerLine(record) });
  bumpRevision(batch, db, "customers");
}

/** Says that something was put on a record; the commit fails when the record is gone by then. */
export function touch(batch: WriteBatch, db: Firestore, id: string, at: string): void {
  batch.update(records(db).doc(id), { updatedAt: at });
}

/** Those of these records that there are. */
export async function byIds(db: Firestore, ids: Iterable<string>): Promise<CustomerRecord[]> {
  const refs = [...new Set(ids)].map((id) => records(db).doc(id));
  if (refs.length === 0) return [];
  return (await db.getAll(...refs)).filter(({ exists }) => exists).map(dataOf);
}

/** The names on these records, by id, as far as they are there. */
export async function namesOn(db: Firestore, ids: Iterable<string>): Promise<Map<string, string>> {
  const refs = [...new Set(ids)].map((id) => records(db).doc(id));
  if (refs.length === 0) return new Map();
  const found = await db.getAll(...refs, { fieldMask: ["facts.name"] });
  return new Map(found.flatMap((doc) => (doc.exists ? [[doc.id, String(doc.get("facts.name"))]] : [])));
}

/** The records themselves, or those they were merged into; each once, in their order. */
export async function current(db: Firestore, found: readonly CustomerRecord[]): Promise<CustomerRecord[]> {
  const ids = found.map(({ state, id }) => (state.status === "merged" ? state.into : id));
  const known = new Map(found.map((record) => [record.id, record]));
  const others = await byIds(
    db,
    ids.filter((id) => !known.has(id)),
  );
  for (const record of others) known.set(record.id, record);
  const all = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return all.some(({ state }) => state.status === "merged") ? current(db, all) : all;
}

/** A record as it is now, or the one it was merged into; null where there is none. */
export async function recordNow(db: Firestore, id: string | null): Promise<CustomerRecord | null> {
  const [found] = id === null ? [] : await current(db, await byIds(db, [id]));
  return found ?? null;
}

/** Where a page goes on: after this record. */
export type Cursor = { updatedAt: string; id: string };

/**
 * One page of the records, the latest moved first: those any of the terms finds, by all their keys or by names only, or
 * without terms all that are no part of another.
 */
export async function page(
  db: Firestore,
  { keys, terms }: { keys: "keys" | "names"; terms: readonly string[] },
  size: number,
  after: Cursor | null,
): Promise<CustomerRecord[]> {
  const some =
    terms.length > 0
      ? records(db).where(`find.${keys}`, "array-contains-any", terms)
      : records(db).where("state.status", "==", "active");
  const query = some.orderBy("updatedAt", "desc").orderBy("id", "desc").limit(size);
  return (await (after ? query.startAfter(after.updatedAt, after.id) : query).get()).docs.map(dataOf);
}

/** Records with any of these addresses or numbers, merged ones included; at most `size` by ten of each. */
export async function sharing(
  db: Firestore,
  { emails, phones }: { emails: Iterable<string>; phones: Iterable<string> },
  size: number,
): Promise<CustomerRecord[]> {
  const by = (field: string, values: Iterable<string>) =>
    queryInChunks(values, async (some) =>
      (await records(db).where(field, "array-contains-any", some).limit(size).get()).docs.map(dataOf),
    );
  const found = (await Promise.all([by("find.emails", emails), by("find.phones", phones)])).flat();
  return [...new Map(found.map((record) => [record.id, record])).values()];
}

/** All records that name an address. */
export const naming = (db: Firestore, email: string): Query =>
  records(db).where("find.emails", "array-contains", email);

/** All records that name an address as that of an approver. */
export const namingApprover = (db: Firestore, email: string): Query =>
  records(db).where("find.approvers", "array-contains", email);

/** The records on which somebody is an approver by an address, without their own. */
export async function recordsOfApprover(db: Firestore, email: string): Promise<CustomerRecord[]> {
  const { docs } = await namingApprover(db, email).get();
  const found = docs.map(dataOf);
  return found.filter((one) => one.state.status === "active" && !isOwnRecord(one, email));
}

/** The records that another was merged into. */
export const holding = (db: Firestore, id: string): Query =>
  records(db).where("absorbed", "array-contains", id);

/** The records an account is noted on. */
export const ofAccount = (db: Firestore, uid: string): Query => records(db).where("uid", "==", uid);

/** What customers with these accounts are called, by account, as far as a record knows them. */
export async function namesOfAccounts(db: Firestore, uids: Iterable<string>): Promise<Map<string, string>> {
  const found = await queryInChunks(uids, async (some) => {
    const { docs } = await records(db).where("uid", "in", some).select("uid", "facts.name").get();
    return docs.map((doc): [string, string] => [String(doc.get("uid")), String(doc.get("facts.name"))]);
  });
  return new Map(found);
}

/** What kind of customer a record is of; null when it is gone. */
export const kindOf = async (db: Firestore, id: string): Promise<CustomerRecord["facts"]["kind"] | null> =>
  (await records(db).doc(id).get()).get("facts.kind") ?? null;

/** Puts into the commit that a record goes, for good, with those merged into it. */
export function removeRecord(batch: WriteBatch, db: Firestore, found: DocumentSnapshot): void {
  const record = dataOf(found);
  versioned(found).remove(batch);
  for (const id of record.absorbed) batch.delete(records(db).doc(id));
  for (const id of recordIds(record))
    keepLine(batch, db, { before: { ...customerLine(record), id }, after: null });
  bumpRevision(batch, db, "customers");
}

/** Puts into the commit what a record loses with a person; nobody edited it. */
export function reduceRecord(
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  fields: Partial<CustomerRecord>,
): void {
  const record = dataOf(found);
  versioned(found).note(batch, fields);
  keepLine(batch, db, { before: customerLine(record), after: customerLine({ ...record, ...fields }) });
  bumpRevision(batch, db, "customers");
}

/** Does whoever reads mail at this address book for a fleet? */
export async function booksForFleet(db: Firestore, email: string): Promise<boolean> {
  const { docs } = await naming(db, email).limit(30).get();
  return docs
    .map(dataOf)
    .some(
      ({ facts, state }) => facts.kind === "fleet" && state.status === "active" && speaksFor(facts, email),
    );
}
