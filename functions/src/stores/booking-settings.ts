import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { contentOf, versioned } from "../infra/versioned.ts";
import { type StoredWeek, storedWeek, weekIn } from "./shop.ts";

export const settingsRef = (db: Firestore) => db.collection("shop").doc("booking");

type StoredLane = Omit<Lane, "staffed" | "reserve"> & { staffed: StoredWeek; reserve: StoredWeek };
type StoredSettings = Omit<BookingSettings, "lanes"> & { lanes: StoredLane[] };

export const storedSettings = (settings: BookingSettings): StoredSettings => ({
  ...settings,
  lanes: settings.lanes.map((lane) => ({
    ...lane,
    staffed: storedWeek(lane.staffed),
    reserve: storedWeek(lane.reserve),
  })),
});

export const settingsIn = (snapshot: DocumentSnapshot): BookingSettings | null => {
  const found = contentOf<StoredSettings>(snapshot);
  if (!found) return null;
  const lanes = found.lanes.map((lane) => ({
    ...lane,
    staffed: weekIn(lane.staffed),
    reserve: weekIn(lane.reserve),
  }));
  return { ...found, lanes };
};

/** How the shop lets itself be booked; null until somebody has said so. */
export const loadSettings = async (db: Firestore): Promise<BookingSettings | null> =>
  settingsIn(await settingsRef(db).get());

/** The settings as they were read; `save` succeeds only while they still are so. */
export async function currentSettings(db: Firestore) {
  const snapshot = await settingsRef(db).get();
  const document = versioned(snapshot);
  return {
    settings: settingsIn(snapshot),
    /** Null while there are none. */
    version: document.version,
    save(batch: WriteBatch, settings: BookingSettings): void {
      document.save(batch, storedSettings(settings));
      bumpRevision(batch, db, "booking");
    },
  };
}
