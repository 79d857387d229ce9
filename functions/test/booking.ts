import { randomUUID } from "node:crypto";
import type { BookAppointment } from "@openhood/domain/booking/inputs";
import { dayGrid } from "@openhood/domain/booking/quarters";
import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { Service } from "@openhood/domain/catalog/service";
import { plusDays } from "@openhood/domain/days";
import type { OpenSpan } from "@openhood/domain/shop/profile";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { repairSchedule } from "../src/features/booking/repair-schedule.ts";
import { codeOf } from "../src/stores/booking-codes.ts";
import { currentSettings } from "../src/stores/booking-settings.ts";
import { shop } from "../src/stores/shop.ts";
import { config, type World } from "./world.ts";

/** A Tuesday, eight days after the world's beginning; the shop of these tests opens at eight. */
export const DAY = "2026-03-10";
const ZONE = "America/New_York";
const open: OpenSpan[] = [{ from: 480, to: 1_080 }];
export const week = (spans: OpenSpan[] = open) => Array.from({ length: 7 }, () => spans);

export const lane = (id: string, more: Partial<Lane> = {}): Lane => ({
  id,
  name: id,
  staffed: week(),
  reserve: week([]),
  skills: ["maintenance"],
  ...more,
});

export const settingsOf = (more: Partial<BookingSettings> = {}): BookingSettings => ({
  v: 1,
  lanes: [lane("bay-1")],
  confirmation: "instant",
  minimumNotice: 60,
  horizonDays: 45,
  cutOff: 120,
  waitersPerDay: 50,
  dropOff: { from: 480, to: 600 },
  // So that people can book as a test wants it; caps.test.ts has those of a shop.
  caps: { guests: 50, accounts: 50, fleets: 500, dayShare: 100 },
  ...more,
});

const words = (text: string) => ({ en: text, es: `${text} (es)` });
/** One hour, and one can wait for it. */
export const oil: Service = {
  v: 1,
  slug: "oil",
  order: 0,
  name: words("Oil change"),
  summary: words(""),
  description: words(""),
  includes: [],
  parts: [],
  price: { from: 0, to: 100 },
  hours: { from: 50, to: 100 },
  waiter: true,
  skill: "maintenance",
  bookable: true,
};

/** Writes a shop that can be booked. */
export async function openShop(world: World, more: Partial<BookingSettings> = {}): Promise<void> {
  const { db } = world;
  const batch = db.batch();
  const { reviewsHow: _, ...demo } = demoProfile;
  const hours = { timeZone: ZONE, hours: week(), closures: [], specialDays: [] };
  const quiet = { tagline: words(""), about: words(""), team: [], questions: [], reviews: [] };
  const profile = { ...demo, ...quiet, ...hours };
  (await shop.profile(db)).save(batch, profile);
  (await shop.service(db, oil.slug)).save(batch, oil);
  (await currentSettings(db)).save(batch, settingsOf(more));
  await batch.commit();
}

/** The quarter at which a local hour of a date begins. */
export const at = (hour: number, date = DAY): number => dayGrid(date, ZONE).first + hour * 4;

export const waiterAt = (hour: number, date = DAY) =>
  ({ kind: "waiter", date, start: at(hour, date) }) as const;
export const dropOff = (date = DAY) => ({ kind: "drop-off", date }) as const;

/** What the booking page sends for somebody. */
export const bookingInput = (
  more: Partial<BookAppointment> & { who?: string } = {},
): BookAppointment & { key: string } => {
  const { who = "customer", ...given } = more;
  return {
    services: ["oil"],
    when: waiterAt(9),
    vehicle: { year: 2016, make: "Honda", model: "Civic" },
    name: who,
    email: `${who}@example.com`,
    language: "en",
    ...given,
    key: randomUUID(),
  };
};

/** The code last mailed to an address, as it would stand in the mail. */
export async function codeFor(world: World, email: string): Promise<string> {
  const mails = await world.all("outbox");
  const last = mails.findLast((mail) => mail.person === email && mail.link?.mail === "booking-code");
  return codeOf(config, email, last?.link.nonce ?? "");
}

/** Nothing of the schedule contradicts anything else of it. Returns how many appointments hold their time. */
export async function expectWhole(world: World, dates: string[] = [DAY]): Promise<void> {
  for (const from of dates) {
    const days = { from: plusDays(from, -1), days: 3 };
    const { differences } = await repairSchedule(world.as("owner"), { ...days, write: false });
    if (differences.length > 0) throw new Error(JSON.stringify(differences, null, 1));
  }
}
