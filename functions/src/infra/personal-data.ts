import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { isConflict } from "./commit.ts";
import { inPages } from "./pages.ts";

/** Whose data is downloaded or deleted. */
export type Person = { email: string; uid: string | null };

export type Data = Record<string, unknown>;

/** Reads what queries find, as far as a download holds it. */
export type Read = <T = Data>(...queries: Query[]) => Promise<T[]>;

/** Puts into the commit what becomes of one document with the person's data: afterwards its query finds it no more. */
export type OnRemoval = (
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  person: Person,
) => Promise<void> | void;

/** What a collection holds of a person. */
export type PersonalData = {
  /** What they see of it in their download. */
  show(read: Read, db: Firestore, email: string): Promise<Data[]>;
  /** Queries for what goes, or loses the person, when they do. Asked anew each time its turn comes. */
  remove(db: Firestore, person: Person): Promise<(readonly [Query, OnRemoval])[]>;
};

/** A collection whose documents each belong to the one person with an address. */
export const ofOnePerson = (
  find: (db: Firestore, email: string) => Query,
  show: (data: Data) => Data,
  onRemoval: OnRemoval,
): PersonalData => ({
  show: async (read, db, email) => (await read(find(db, email))).map(show),
  remove: async (db, { email }) => [[find(db, email), onRemoval]],
});

/** Most documents of a collection in one download, which is made in memory. */
const MOST = 10_000;

/** All that collections hold of a person, as they may see it; `cut` names those that hold more than a download does. */
export async function dataIn<Name extends string>(
  db: Firestore,
  collections: Record<Name, PersonalData>,
  email: string,
): Promise<Record<Name, Data[]> & { cut: Name[] }> {
  const cut = new Set<Name>();
  const names = Object.keys(collections) as Name[];
  const shown = names.map(async (name) => {
    const read: Read = async <T>(...queries: Query[]) => {
      const found = await Promise.all(queries.map(upTo));
      if (found.some(({ length }) => length > MOST)) cut.add(name);
      return found.flatMap((all) => all.slice(0, MOST)) as T[];
    };
    return [name, await collections[name].show(read, db, email)] as const;
  });
  const all = Object.fromEntries(await Promise.all(shown)) as Record<Name, Data[]>;
  return { ...all, cut: [...cut] };
}

/** Up to one document more than a download holds. */
async function upTo(query: Query): Promise<Data[]> {
  const all: Data[] = [];
  for await (const doc of inPages(query, MOST + 1)) all.push(doc.data());
  return all;
}

/** Removes a person from collections, one after the other; how many documents that took. */
export async function removeFrom(
  db: Firestore,
  collections: readonly PersonalData[],
  person: Person,
): Promise<number> {
  let removed = 0;
  for (const collection of collections)
    for (const [query, onRemoval] of await collection.remove(db, person))
      removed += await removeAll(db, query, onRemoval, person);
  return removed;
}

/** Handles each document of a query until it finds none. */
async function removeAll(db: Firestore, query: Query, onRemoval: OnRemoval, person: Person): Promise<number> {
  let removed = 0;
  for (;;) {
    const { docs } = await query.limit(50).get();
    if (docs.length === 0) return removed;
    for (const doc of docs) removed += await commitRemoval(db, doc, onRemoval, person);
  }
}

const ATTEMPTS = 20;

/** Handles one document in a commit of its own; 0 when it is gone by then. */
export async function commitRemoval(
  db: Firestore,
  found: DocumentSnapshot,
  onRemoval: OnRemoval,
  person: Person,
): Promise<0 | 1> {
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
