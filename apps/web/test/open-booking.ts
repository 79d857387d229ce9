import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import { skills } from "@openhood/domain/catalog/service";
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

const settings: BookingSettings = {
  v: 1,
  lanes: [lane("bay-1", "Bay 1"), lane("bay-2", "Bay 2")],
  confirmation: "instant",
  // Whatever the hour is, what is booked first can still be called off, and is not on a day that is half over.
  minimumNotice: 24 * 60,
  horizonDays: 45,
  cutOff: 120,
  waitersPerDay: 20,
  dropOff: { from: 8 * 60, to: 10 * 60 },
};

const stored = (week: Lane["staffed"]) => week.map((spans) => ({ spans }));

/** Lets a shop be booked on these terms, with nothing booked and nobody known so far. */
export async function openBooking(shop: Stack, change: Partial<BookingSettings> = {}): Promise<void> {
  const { lanes, ...rest } = { ...settings, ...change };
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
