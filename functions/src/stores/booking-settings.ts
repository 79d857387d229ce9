import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versionOf } from "../infra/version.ts";
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
  const found = snapshot.data() as StoredSettings | undefined;
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
  const { updateTime, ref } = snapshot;
  return {
    settings: settingsIn(snapshot),
    version: updateTime ? versionOf(snapshot) : null,
    save(batch: WriteBatch, settings: BookingSettings): void {
      if (updateTime) batch.update(ref, { ...storedSettings(settings) }, { lastUpdateTime: updateTime });
      else batch.create(ref, storedSettings(settings));
      bumpRevision(batch, db, "schedule");
    },
  };
}
