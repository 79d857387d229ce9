import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
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
