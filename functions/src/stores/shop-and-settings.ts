import type { BookingRules, DayLoad } from "@openhood/domain/booking/availability";
import { localDays } from "@openhood/domain/booking/utc-days";
import type { Service } from "@openhood/domain/catalog/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Firestore } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { settingsIn, settingsRef } from "./booking-settings.ts";
import { profileIn, profileRef, serviceIn, services } from "./shop.ts";
import { utcDatesAround, utcDayIn, utcDayRef } from "./time-claims.ts";

/** The shop with all that availability depends on. */
export type ShopAndSettings = Pick<BookingRules, "settings"> & { shop: ShopProfile };

/**
 * Shop, settings, services and a day in one round trip: what a decision about a time needs. The offer, and the day with
 * it, is null until somebody has said who the shop is and how it is booked; services that are not in the catalog are
 * left out. Which days by UTC the local one lies on is known with the shop's zone only: all it can lie on are read.
 */
export async function loadShopAndSettings(
  db: Firestore,
  { slugs = [], date }: { slugs?: readonly string[]; date?: string } = {},
): Promise<{ setup: ShopAndSettings | null; services: Service[]; day: DayLoad | null }> {
  const around = date ? utcDatesAround(date) : [];
  const [settings, profile, ...rest] = await db.getAll(
    settingsRef(db),
    profileRef(db),
    ...slugs.map((slug) => services(db).doc(slug)),
    ...around.map((one) => utcDayRef(db, one)),
  );
  const rules = settings && settingsIn(settings);
  const shop = profile && profileIn(profile);
  const setup = rules && shop ? { settings: rules, shop } : null;
  const days = rest.slice(slugs.length).map(utcDayIn);
  return {
    setup,
    services: rest.slice(0, slugs.length).flatMap((snapshot) => serviceIn(snapshot) ?? []),
    day: setup && date ? (localDays([date], days, setup.shop.timeZone)[0] ?? null) : null,
  };
}

/** How the shop is booked now. Throws Problem `not-found` in a shop that never said so: it has no appointments. */
export async function currentShopAndSettings(db: Firestore): Promise<ShopAndSettings> {
  const { setup } = await loadShopAndSettings(db);
  if (!setup) throw new Problem("not-found");
  return setup;
}

/** How the shop is booked now, and what is taken on a local date. Throws Problem `not-found` likewise. */
export async function shopAndSettingsOn(
  db: Firestore,
  date: string,
): Promise<{ setup: ShopAndSettings; day: DayLoad }> {
  const { setup, day } = await loadShopAndSettings(db, { date });
  if (!setup || !day) throw new Problem("not-found");
  return { setup, day };
}
