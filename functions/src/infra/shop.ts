import { type Clock, clockOf } from "@openhood/domain/booking/quarters";
import type { Service } from "@openhood/domain/catalog/service";
import type { OpenSpan, ShopProfile, WeekHours } from "@openhood/domain/shop/profile";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";

// The shop's own documents are read by more than one noun.

// Firestore holds no list in a list: a weekday is a map around its spans.
export type StoredWeek = { spans: OpenSpan[] }[];
export const storedWeek = (week: WeekHours): StoredWeek => week.map((spans) => ({ spans }));
export const weekIn = (week: StoredWeek): WeekHours => week.map(({ spans }) => spans);

type StoredProfile = Omit<ShopProfile, "hours"> & { hours: StoredWeek };

export const storedProfile = (profile: ShopProfile): StoredProfile => ({
  ...profile,
  hours: storedWeek(profile.hours),
});
export const profileIn = (snapshot: DocumentSnapshot): ShopProfile | null => {
  const found = snapshot.data() as StoredProfile | undefined;
  return found ? { ...found, hours: weekIn(found.hours) } : null;
};

/** The shop's clock; by UTC until somebody has said who the shop is. */
export const clockIn = (profile: DocumentSnapshot | undefined): Clock =>
  clockOf((profile && profileIn(profile)?.timeZone) ?? "UTC");
export const loadClock = async (db: Firestore): Promise<Clock> => clockIn(await profileRef(db).get());

export const profileRef = (db: Firestore) => db.collection("shop").doc("profile");
export const services = (db: Firestore) => db.collection("services");
export const serviceIn = (snapshot: DocumentSnapshot): Service | null =>
  (snapshot.data() as Service | undefined) ?? null;
