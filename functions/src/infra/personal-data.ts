import type { Firestore } from "firebase-admin/firestore";

/**
 * Where a person's data lies outside their profile: collection, and the field that holds their address. A collection
 * that comes to hold personal data gets a row here, and with it is in every download and every removal.
 */
const places = [
  { name: "messages", field: "from.email" },
  { name: "outbox", field: "person" },
] as const;

type Kept = Record<(typeof places)[number]["name"], Record<string, unknown>[]>;

/** All documents with this person's data, by collection. */
export async function dataOf(db: Firestore, email: string): Promise<Kept> {
  const found = await Promise.all(
    places.map(async ({ name, field }) => {
      const { docs } = await db.collection(name).where(field, "==", email).limit(1_000).get();
      return [name, docs.map((doc) => presentable(doc.data()))] as const;
    }),
  );
  return Object.fromEntries(found) as Kept;
}

// Times of the database become text; the HTML twin of a mail says nothing its text does not.
const presentable = ({ html: _, expireAt: __, ...data }: Record<string, unknown>) => data;

/** Deletes every document with this person's data. Can be run again after an interruption. */
export async function removeDataOf(db: Firestore, email: string): Promise<void> {
  for (const { name, field } of places) {
    for (;;) {
      const { docs } = await db.collection(name).where(field, "==", email).limit(200).get();
      if (docs.length === 0) break;
      const batch = db.batch();
      for (const doc of docs) batch.delete(doc.ref);
      await batch.commit();
    }
  }
}
