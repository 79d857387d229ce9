import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import { skills } from "@openhood/domain/catalog/service";
import { localTime } from "@openhood/domain/shop/opening";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { Stack } from "@openhood/local-stack/stack";

const weekday = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 17 * 60 },
];
const week = [weekday, weekday, weekday, weekday, weekday, [], []];
const none = week.map(() => []);

/** A lane that can do everything, staffed on weekdays with an hour's break. */
export const lane = (id: string, name: string, change: Partial<Lane> = {}): Lane => ({
  id,
  name,
  staffed: week,
  reserve: none,
  skills: [...skills],
  ...change,
});

const settings: Omit<BookingSettings, "minimumNotice"> = {
  v: 1,
  lanes: [lane("bay-1", "Bay 1"), lane("bay-2", "Bay 2")],
  confirmation: "instant",
  horizonDays: 45,
  cutOff: 120,
  waitersPerDay: 20,
  dropOff: { from: 8 * 60, to: 10 * 60 },
};

/**
 * The notice, in minutes, with which the first day that can be booked is a whole one, whatever the hour is: it begins at the
 * shop's midnight after next, and what is booked first can still be called off.
 */
const fromMidnight = (): number => 2 * 24 * 60 - localTime(new Date(), demoProfile.timeZone).minute;

const stored = (week: Lane["staffed"]) => week.map((spans) => ({ spans }));

/** Lets a shop be booked on these terms, with nothing booked and nobody known so far. */
export async function openBooking(shop: Stack, change: Partial<BookingSettings> = {}): Promise<void> {
  const { lanes, ...rest } = { ...settings, minimumNotice: fromMidnight(), ...change };
  for (const name of [
    "utcDays",
    "claims",
    "units",
    "appointments",
    "customers",
    "vehicles",
    "vins",
    "openVisits",
    "rateLimits",
  ]) {
    const { docs } = await shop.db.collection(name).get();
    await Promise.all(docs.map((doc) => doc.ref.delete()));
  }
  await shop.db
    .collection("shop")
    .doc("booking")
    .set({
      ...rest,
      lanes: lanes.map((one) => ({ ...one, staffed: stored(one.staffed), reserve: stored(one.reserve) })),
    });
}
