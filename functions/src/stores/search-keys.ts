import { FIND_VERSION } from "@openhood/domain/customers/find";
import { type CustomerRecord, indexed } from "@openhood/domain/customers/record";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { findableVehicle } from "@openhood/domain/customers/vehicle-rules";
import type { DocumentData, DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { writeNow } from "../infra/versioned.ts";

/** The collections with search keys, and how the keys are computed. */
const found = {
  customers: (data: DocumentData) => indexed(data as CustomerRecord).find,
  vehicles: (data: DocumentData) => findableVehicle(data as Vehicle).find,
} as const;
type Collection = keyof typeof found;
const collections = Object.keys(found) as Collection[];

/** How far the documents are brought up to date: which collection is next, and after which document. */
type Progress = { v: 1; version: number; of: Collection | null; after: string | null };

const ref = (db: Firestore) => db.collection("migrations").doc("find");
// Raised before the documents are written: a crash in between only repeats a page.
const begun: Progress = { v: 1, version: FIND_VERSION, of: "customers", after: null };

/** Where to go on; null when every document is as this version makes it. */
export async function progress(db: Firestore): Promise<Progress | null> {
  const known = (await ref(db).get()).data() as Progress | undefined;
  const now = known?.version === FIND_VERSION ? known : begun;
  return now.of === null ? null : now;
}

/** Brings one page of documents up to date, each as it was read, and notes how far that is. */
export async function bringUpToDate(db: Firestore, { of, after }: Progress, size: number): Promise<void> {
  if (of === null) return;
  const all = db.collection(of).orderBy("__name__").limit(size);
  const { docs } = await (after === null ? all : all.startAfter(after)).get();
  await Promise.all(docs.map((doc) => update(doc, found[of])));
  const isLast = docs.length < size;
  const next = isLast ? (collections[collections.indexOf(of) + 1] ?? null) : of;
  const done: Progress = { ...begun, of: next, after: isLast ? null : (docs.at(-1)?.id ?? null) };
  await ref(db).set(done);
}

// Somebody else wrote it, with the right keys.
async function update(doc: DocumentSnapshot, findOf: (data: DocumentData) => object): Promise<void> {
  const data = doc.data();
  if (!data || !doc.updateTime) return;
  const find = findOf(data);
  if (JSON.stringify(sorted(find)) === JSON.stringify(sorted(data.find ?? {}))) return;
  if (!(await writeNow({ ref: doc.ref, readAt: doc.updateTime }, { find })))
    await update(await doc.ref.get(), findOf);
}

const sorted = (map: object) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
