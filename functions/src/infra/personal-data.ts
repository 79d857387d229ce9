import type { Appointment } from "@openhood/domain/booking/appointment";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { exchange, heldBy } from "./lane-time.ts";
import { moved } from "./revisions.ts";
import { profileIn, profileRef } from "./shop.ts";

/** Puts into the commit what has to go together with a document. */
type Frees = (batch: WriteBatch, db: Firestore, found: DocumentSnapshot) => Promise<void>;

/** An appointment gives its time in the lane back. */
const freeTime: Frees = async (batch, db, found) => {
  const appointment = found.data() as Appointment;
  const timeZone = profileIn(await profileRef(db).get())?.timeZone ?? "UTC";
  const owner = { kind: "appointment", id: appointment.id } as const;
  exchange(batch, db, owner, { before: heldBy(appointment), after: null, timeZone });
  moved(batch, db, "schedule");
};

type Place = { name: string; field: string; frees?: Frees };

/**
 * Where a person's data lies outside their profile: collection, and the field that holds their address. A collection
 * that comes to hold personal data gets a row here, and with it is in every download and every removal.
 */
const places = [
  { name: "messages", field: "from.email" },
  { name: "outbox", field: "person" },
  { name: "appointments", field: "customer.email", frees: freeTime },
] as const satisfies readonly Place[];

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
  for (const { name, field, frees } of places as readonly Place[]) {
    for (;;) {
      const { docs } = await db
        .collection(name)
        .where(field, "==", email)
        .limit(frees ? 1 : 200)
        .get();
      if (docs.length === 0) break;
      const batch = db.batch();
      for (const doc of docs) {
        // What frees something is as it was read, or the commit fails and is made again.
        batch.delete(doc.ref, frees ? { lastUpdateTime: doc.updateTime } : {});
        await frees?.(batch, db, doc);
      }
      await batch.commit();
    }
  }
}
