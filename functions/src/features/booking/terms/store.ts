import type { DayLoad, Terms } from "@openhood/domain/booking/availability";
import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { Service } from "@openhood/domain/catalogue/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { dayIn, dayRef } from "../../../infra/lane-time.ts";
import { Problem } from "../../../infra/problem.ts";
import { moved } from "../../../infra/revisions.ts";
import {
  profileIn,
  profileRef,
  type StoredWeek,
  serviceIn,
  services,
  storedWeek,
  weekIn,
} from "../../../infra/shop.ts";
import { versionOf } from "../../../infra/version.ts";

const settingsRef = (db: Firestore) => db.collection("shop").doc("booking");

type StoredLane = Omit<Lane, "staffed" | "reserve"> & { staffed: StoredWeek; reserve: StoredWeek };
type StoredSettings = Omit<BookingSettings, "lanes"> & { lanes: StoredLane[] };

const stored = (settings: BookingSettings): StoredSettings => ({
  ...settings,
  lanes: settings.lanes.map((lane) => ({
    ...lane,
    staffed: storedWeek(lane.staffed),
    reserve: storedWeek(lane.reserve),
  })),
});

const settingsIn = (snapshot: DocumentSnapshot): BookingSettings | null => {
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
      if (updateTime) batch.update(ref, { ...stored(settings) }, { lastUpdateTime: updateTime });
      else batch.create(ref, stored(settings));
      moved(batch, db, "schedule");
    },
  };
}

/** The shop with all that decides who can have which time. */
export type Offer = Pick<Terms, "settings"> & { shop: ShopProfile };

/**
 * Shop, settings, services and days in one round trip: what a decision about a time needs. The offer is null until
 * somebody has said who the shop is and how it is booked; services that are not in the catalogue are left out.
 */
export async function loadOffer(
  db: Firestore,
  { slugs = [], dates = [] }: { slugs?: readonly string[]; dates?: readonly string[] } = {},
): Promise<{ offer: Offer | null; services: Service[]; days: DayLoad[] }> {
  const [settings, profile, ...rest] = await db.getAll(
    settingsRef(db),
    profileRef(db),
    ...slugs.map((slug) => services(db).doc(slug)),
    ...dates.map((date) => dayRef(db, date)),
  );
  const terms = settings && settingsIn(settings);
  const shop = profile && profileIn(profile);
  return {
    offer: terms && shop ? { settings: terms, shop } : null,
    services: rest.slice(0, slugs.length).flatMap((snapshot) => serviceIn(snapshot) ?? []),
    days: rest.slice(slugs.length).map(dayIn),
  };
}

/** How the shop is booked now. Throws Problem `not-found` in a shop that never said so: it has no appointments. */
export async function currentOffer(db: Firestore): Promise<Offer> {
  const { offer } = await loadOffer(db);
  if (!offer) throw new Problem("not-found");
  return offer;
}

/** What is taken on some dates: as many documents as dates, in one round trip. */
export const loadDays = async (db: Firestore, dates: readonly string[]): Promise<DayLoad[]> =>
  dates.length === 0 ? [] : (await db.getAll(...dates.map((date) => dayRef(db, date)))).map(dayIn);
