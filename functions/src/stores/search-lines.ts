import { createHash } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Quarter } from "@openhood/domain/booking/quarters";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { encodeLine, lineKey, type SearchLine } from "@openhood/domain/search/line";
import {
  appointmentLine,
  customerLine,
  LINES_VERSION,
  orderLine,
  vehicleLine,
} from "@openhood/domain/search/lines";
import type { DocumentData, DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "../infra/commit.ts";
import { increment, removed } from "../infra/firebase.ts";
import { inPages } from "../infra/pages.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

// Lines of customers, vehicles and orders are spread over so many documents, those of appointments have one a week.
const SPREAD = 64;
const WEEK: Quarter = 7 * 96;
/** Weeks that are kept once they are over. */
const WEEKS_KEPT = 8;

const parts = (db: Firestore) => db.collection("searchLines");
/** How often each part has changed, and which version of the lines they were last made by. */
const manifestRef = (db: Firestore) => db.collection("revisions").doc("search");
type Manifest = { v: 1; version?: number; comparedAt?: string; parts?: Record<string, number> };
const manifestIn = (snapshot: DocumentSnapshot) => (snapshot.data() ?? { v: 1 }) as Manifest;

const weekOf = (quarter: Quarter): number => Math.floor(quarter / WEEK);
const firstWeek = (now: number): number => weekOf(now / 900_000) - WEEKS_KEPT;
const weekIn = (part: string): number | null => (part.startsWith("w") ? Number(part.slice(1)) : null);
/** Is it of a week that is over for long? */
const isOld = (part: string, now: number): boolean => (weekIn(part) ?? Infinity) < firstWeek(now);

const partOf = (line: SearchLine): string =>
  line.kind === "appointment"
    ? `w${weekOf(line.first)}`
    : `c${(createHash("sha256").update(line.id).digest()[0] ?? 0) % SPREAD}`;

/** Puts into the commit of a change what the desk's search knows of a document; writes nothing where that stays the same. */
export function keepLine(
  batch: WriteBatch,
  db: Firestore,
  change: { before: SearchLine | null; after: SearchLine | null },
): void {
  const [before, after] = [stored(change.before), stored(change.after)];
  if (before?.part === after?.part && before?.text === after?.text) return;
  if (before && before.part !== after?.part) put(batch, db, { ...before, text: null });
  if (after) put(batch, db, after);
  bumpRevision(batch, db, "search");
}

const stored = (line: SearchLine | null) =>
  line && { part: partOf(line), key: lineKey(line), text: encodeLine(line) };

function put(
  batch: WriteBatch,
  db: Firestore,
  { part, key, text }: { part: string; key: string; text: string | null },
): void {
  batch.set(parts(db).doc(part), { v: 1, lines: { [key]: text ?? removed() } }, { merge: true });
  batch.set(manifestRef(db), { v: 1, parts: { [part]: increment(1) } }, { merge: true });
}

/** Lines as they are stored, by what they are stored under. */
export type StoredLines = Record<string, string>;

/**
 * The parts that somebody does not have as they are now. One read, and one for each of them.
 * @param have how often each part had changed that they have
 * @param now ms since 1970
 * @returns null while the lines are not made yet; `gone`: parts they have that are no more
 */
export async function changedParts(db: Firestore, have: Readonly<Record<string, number>>, now: number) {
  const { version, parts: known = {} } = manifestIn(await manifestRef(db).get());
  if (version !== LINES_VERSION) return null;
  const names = Object.keys(known).filter((part) => !isOld(part, now));
  const changed = names.filter((part) => known[part] !== have[part]);
  const refs = changed.map((part) => parts(db).doc(part));
  const found = refs.length === 0 ? [] : await db.getAll(...refs);
  return {
    // Read after the number: a part that is newer than it is read once more.
    parts: found.map((doc) => ({
      part: doc.id,
      revision: known[doc.id] ?? 0,
      lines: (doc.get("lines") ?? {}) as StoredLines,
    })),
    gone: Object.keys(have).filter((part) => !names.includes(part)),
  };
}

/** Time between comparisons once the lines are made, ms. */
const EVERY = 7 * 86_400_000;

/** Are the lines to be made first, or to be compared again? Null: neither. Costs one read. `now` in ms since 1970. */
export async function compareDue(db: Firestore, now: number): Promise<"first" | "again" | null> {
  const { version, comparedAt } = manifestIn(await manifestRef(db).get());
  if (version !== LINES_VERSION || comparedAt === undefined) return "first";
  return now - Date.parse(comparedAt) > EVERY ? "again" : null;
}

/** Lines that were not there, said something else, or were of nothing; `skipped`: parts that changed meanwhile. */
export type LineDifferences = { missing: number; wrong: number; extra: number; skipped: number };

/**
 * Compares all lines with what they are made of and puts right what differs, a commit a part; a part that is written to
 * meanwhile is left to the next time. Weeks that are over are dropped. May run while people work, also twice at once.
 * @param now ms since 1970
 */
export async function compareLines(db: Firestore, now: number): Promise<LineDifferences> {
  // The parts first: a document whose line changes after that changes its part.
  const found = new Map((await parts(db).get()).docs.map((doc) => [doc.id, doc]));
  const right = await allLines(db, now);
  const total = { missing: 0, wrong: 0, extra: 0, skipped: 0 };
  for (const part of new Set([...found.keys(), ...right.keys()])) {
    const doc = found.get(part) ?? (await parts(db).doc(part).get());
    const [before, after] = [(doc.get("lines") ?? {}) as StoredLines, right.get(part) ?? {}];
    const differ = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
    const isOver = isOld(part, now);
    if (differ.length === 0 && !isOver) continue;
    const batch = db.batch();
    if (isOver) versioned(doc).remove(batch);
    else versioned(doc).note(batch, { v: 1, lines: after });
    const revision = isOver ? removed() : increment(1);
    batch.set(manifestRef(db), { v: 1, parts: { [part]: revision } }, { merge: true });
    bumpRevision(batch, db, "search");
    const isDone = await batch.commit().then(
      () => true,
      (error) => {
        if (isConflict(error)) return false;
        throw error;
      },
    );
    if (!isDone) total.skipped += 1;
    else if (!isOver)
      for (const key of differ)
        total[before[key] === undefined ? "missing" : after[key] === undefined ? "extra" : "wrong"] += 1;
  }
  if (total.skipped === 0) {
    const done: Manifest = { v: 1, version: LINES_VERSION, comparedAt: new Date(now).toISOString() };
    await manifestRef(db).set(done, { merge: true });
  }
  return total;
}

/** Every line as it should be, by part. */
async function allLines(db: Firestore, now: number): Promise<Map<string, StoredLines>> {
  const all = new Map<string, StoredLines>();
  const each = async (query: Query, lineOf: (data: DocumentData) => SearchLine | null) => {
    for await (const doc of inPages(query)) {
      const line = stored(lineOf(doc.data()));
      if (!line) continue;
      const lines = all.get(line.part) ?? {};
      all.set(line.part, lines);
      lines[line.key] = line.text;
    }
  };
  const records = db.collection("customers").select("id", "facts", "state");
  const vehicles = db.collection("vehicles").select("id", "owner", "facts", "archivedAt", "merged");
  const appointments = db
    .collection("appointments")
    .where("slot.first", ">=", firstWeek(now) * WEEK)
    .orderBy("slot.first")
    .select("id", "slot", "arrival", "state", "customer", "vehicle");
  const orders = db
    .collection("repairOrders")
    .select("id", "number", "createdAt", "customer", "vehicle", "jobs");
  await each(orders, (data) => orderLine(data as RepairOrder));
  await each(records, (data) => customerLine(data as CustomerRecord));
  await each(vehicles, (data) => vehicleLine(data as Vehicle));
  await each(appointments, (data) => appointmentLine(data as Appointment));
  return all;
}
