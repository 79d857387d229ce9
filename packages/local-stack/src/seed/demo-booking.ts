import { type Appointment, isHere } from "@openhood/domain/booking/appointment";
import {
  type BookingRules,
  type DayLoad,
  emptyDay,
  slotRequestFor,
} from "@openhood/domain/booking/availability";
import { findSlot } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { BookFor, When } from "@openhood/domain/booking/inputs";
import { taking } from "@openhood/domain/booking/load";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { book, cancel, checkIn, finish, markReady, noShow, startWork } from "@openhood/domain/booking/rules";
import type { BookingSettings, Lane } from "@openhood/domain/booking/settings";
import type { Skill } from "@openhood/domain/catalog/service";
import { plusDays } from "@openhood/domain/days";
import { localTime } from "@openhood/domain/shop/opening";
import type { OpenSpan } from "@openhood/domain/shop/profile";
import { demoAccounts } from "./accounts.ts";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The work whose parts come the next day, now and then. */
const PARTS = "suspension";
const weekdays = (spans: OpenSpan[], saturday: OpenSpan[] = []) => [
  ...Array.from({ length: 5 }, () => spans),
  saturday,
  [],
];

/** A lane staffed around a lunch break, the last of its day kept back for who just turns up. */
const lane = (id: string, name: string, lunch: number, skills: Skill[], saturday = true): Lane => ({
  id,
  name,
  staffed: weekdays(
    [
      { from: 450, to: lunch },
      { from: lunch + 30, to: 1_050 },
    ],
    saturday ? [{ from: 480, to: 780 }] : [],
  ),
  reserve: weekdays([{ from: 990, to: 1_050 }]),
  skills,
});

/** How the demo shop lets itself be booked: four bays, one for quick work. */
export const demoBooking: BookingSettings = {
  v: 1,
  lanes: [
    lane("bay-1", "Bay 1", 690, ["maintenance", "tires"]),
    lane("bay-2", "Bay 2", 720, ["maintenance", "brakes", "tires", "steering"]),
    lane("bay-3", "Bay 3", 750, ["maintenance", "brakes", "engine", "electrical", "climate"]),
    lane("bay-4", "Bay 4", 720, ["engine", "electrical", "steering", "exhaust", "climate", "body"], false),
  ],
  confirmation: "instant",
  minimumNotice: 120,
  horizonDays: 45,
  cutOff: 240,
  waitersPerDay: 8,
  dropOff: { from: 450, to: 600 },
};

/** Somebody who books; their record and their vehicle have ids made of `id`. */
export type DemoPerson = Pick<BookFor, "name" | "email" | "phone" | "language" | "vehicle"> & {
  id: string;
  uid?: string;
};
export const recordId = (id: string) => `demo-${id}`;
export const vehicleId = (id: string) => `demo-${id}-car`;

/** What each car's odometer showed on November 1, 2026, and how many miles it is driven a day. */
const driven: Record<string, readonly [miles: number, aDay: number]> = {
  casey: [74_310, 33],
  dana: [118_240, 38],
  joaquin: [164_900, 31],
  lena: [43_300, 24],
  frank: [131_700, 42],
  maribel: [68_450, 35],
  priya: [52_100, 29],
  walter: [201_030, 9],
  hannah: [88_600, 27],
};
const READ = Date.parse("2026-11-01T12:00:00Z");
/** What somebody's odometer shows. @param at ms since 1970 @returns miles */
export function milesOf(id: string, at: number): number {
  const [miles, aDay] = driven[id] ?? [61_200, 30];
  return Math.max(0, miles + Math.round((aDay * (at - READ)) / (24 * HOUR)));
}

const casey = demoAccounts.find(({ role }) => role === "customer");
if (!casey) throw new Error("The demo has no customer.");

export const demoPeople: DemoPerson[] = [
  {
    id: "dana",
    name: "Dana Whitfield",
    email: "dana.whitfield@example.com",
    phone: "(555) 010-4471",
    language: "en",
    vehicle: { year: 2014, make: "Honda", model: "Civic" },
  },
  {
    id: "joaquin",
    name: "Joaquín Prado",
    email: "joaquin.prado@example.com",
    phone: "(555) 010-2290",
    language: "es",
    vehicle: { year: 2009, make: "Toyota", model: "Tacoma", plate: "KDR 4410" },
  },
  {
    id: "lena",
    name: "Lena Osei",
    email: "lena.osei@example.com",
    language: "en",
    vehicle: { plate: "HJT 2207" },
  },
  {
    id: "frank",
    name: "Frank Delgado",
    phone: "(555) 010-8134",
    language: "en",
    vehicle: { year: 2011, make: "Ford", model: "F-150" },
  },
  {
    id: "maribel",
    name: "Maribel Santos",
    email: "maribel.santos@example.com",
    language: "es",
    vehicle: { year: 2018, make: "Nissan", model: "Versa" },
  },
  {
    id: "priya",
    name: "Priya Nair",
    email: "priya.nair@example.com",
    language: "en",
    vehicle: { year: 2020, make: "Subaru", model: "Outback" },
  },
  {
    id: "walter",
    name: "Walter Greene",
    phone: "(555) 010-6620",
    language: "en",
    vehicle: { year: 2003, make: "Buick", model: "LeSabre" },
  },
  {
    id: "hannah",
    name: "Hannah Lindqvist",
    email: "hannah.lindqvist@example.com",
    language: "en",
    vehicle: { year: 2016, make: "Volvo", model: "V60" },
  },
];

/** What a day brings; an hour for who waits, none for who leaves the car. */
const visits: { service: string; hour?: number; note?: string }[] = [
  { service: "oil-change", hour: 8 },
  { service: "brakes", note: "It grinds at the front left." },
  { service: "state-inspection", hour: 9.5 },
  { service: "diagnosis", note: "The light came on again after a week." },
  { service: "alignment", hour: 13 },
  { service: "tires", hour: 10.5 },
  { service: "suspension" },
  { service: "battery", hour: 15 },
];

/** Days before and after today the demo has appointments on. */
const PAST = 3;
export const AHEAD = 10;

/**
 * A fortnight of a shop that is doing well: days gone by with who came and who did not, a day under way, days to come
 * that fill up.
 * @param now milliseconds since 1970
 * @param rules the shop's hours and settings, where they are not the demo's own
 */
export function demoAppointments(now: number, rules: DemoRules = demoRules): Appointment[] {
  const today = localTime(new Date(now), demoProfile.timeZone).date;
  const made: Appointment[] = [];
  for (let inDays = -PAST; inDays <= AHEAD; inDays++) {
    let load: DayLoad = emptyDay(plusDays(today, inDays));
    // The further off, the emptier.
    const many = inDays > 6 ? 3 : inDays > 3 ? 5 : visits.length;
    for (let n = 0; n < many; n++) {
      const visit = visits[(n + 2 * (inDays + PAST)) % visits.length];
      const person = visit && visitor(made, load.date, { inDays, n, service: visit.service });
      const found = person && appointmentFor(visit, person, { rules, load, number: made.length, now });
      if (!found) continue;
      load = taking(load, { ...found.slot, units: found.units }, dayGrid(load.date, demoProfile.timeZone));
      made.push(afterwards(found, person.id, made.length, now));
    }
  }
  return made;
}

/** The one with an account was here before, and comes again. */
export const demoCustomer: DemoPerson = {
  id: "casey",
  uid: casey.uid,
  name: casey.name,
  email: casey.email,
  language: "en",
  vehicle: { year: 2016, make: "Honda", model: "Civic", plate: "GWB 7719" },
};

type DemoRules = Pick<BookingRules, "shop" | "settings">;
const demoRules: DemoRules = { shop: demoProfile, settings: demoBooking };
/** A day that is being filled, and how many appointments were made before. */
type Day = { rules: DemoRules; load: DayLoad; number: number; now: number };

/** Who comes next, in turn: no car comes twice on a day, nor while it still stands in the shop; and one is to be overdue for an oil change. */
function visitor(
  made: readonly Appointment[],
  date: string,
  { inDays, n, service }: { inDays: number; n: number; service: string },
): DemoPerson | undefined {
  if (n === 0 && (inDays === -2 || inDays === 4)) return demoCustomer;
  const isAway = (one: Appointment) => one.slot.date === date || (inDays <= 0 && isHere(one));
  const away = new Set(made.filter(isAway).map(({ vehicle }) => vehicle.id));
  const inTurn = demoPeople.map((_, at) => demoPeople[(made.length + at) % demoPeople.length]);
  const isPutOff = (id: string) => id === "dana" && service === "oil-change";
  return inTurn.find((one) => one && !away.has(vehicleId(one.id)) && !isPutOff(one.id));
}

function appointmentFor(
  { service: slug, hour, note = "" }: (typeof visits)[number],
  { id, uid, ...person }: DemoPerson,
  { rules: { shop, settings }, load, number, now }: Day,
): Appointment | null {
  const services = demoServices.filter((service) => service.slug === slug);
  const { date } = load;
  const { first } = dayGrid(date, demoProfile.timeZone);
  const when: When =
    hour === undefined
      ? { kind: "drop-off", date }
      : { kind: "waiter", date, start: first + Math.round(hour * 4) };
  const bookedAt = Math.min(now, first * 900_000) - (24 + 7 * (number % 9)) * HOUR;
  const rules: BookingRules = { shop, settings, audience: "public", now: bookedAt };
  const slot = findSlot(rules, load, slotRequestFor(services, when.kind), when, number);
  if (!slot.ok) return null;
  const by = { kind: "customer", uid: uid ?? null } as const;
  const stamp = { id: `demo-appointment-${number + 1}`, at: new Date(bookedAt).toISOString(), by };
  const hold = holdAt(rules, load, when.kind, slot.slot, 0);
  const input: BookFor = { ...person, services: [slug], when, note };
  const booked = book(input, { hold, services, uid: uid ?? null }, { confirmation: "instant" }, stamp);
  return {
    ...booked,
    customer: { ...booked.customer, record: recordId(id) },
    vehicle: { ...booked.vehicle, id: vehicleId(id) },
  };
}

/** What was noted as it came in. */
const intakeOf = (person: string, number: number, at: number) => ({
  odometer: milesOf(person, at),
  keyTag: String(11 + (number % 40)),
});

/** What became of it by now. */
function afterwards(appointment: Appointment, person: string, number: number, now: number): Appointment {
  const by = { kind: "staff", uid: "demo-advisor", name: "Marcus Bell" } as const;
  const { from, to } = appointment.arrival;
  const ends = (Math.max(...appointment.slot.quarters) + 1) * 15 * MINUTE;
  const at = (ms: number) => ({ by, at: new Date(ms).toISOString() });
  const kept = (decided: { ok: true; appointment: Appointment } | { ok: false }, before = appointment) =>
    decided.ok ? decided.appointment : before;
  if (Date.parse(to) < now && number % 11 === 6) return kept(noShow(appointment, at(now)));
  if (Date.parse(from) < now) {
    const begins = Math.min(...appointment.slot.quarters) * 15 * MINUTE;
    const came = Date.parse(from) + 5 * MINUTE;
    const day = [
      [came, checkIn],
      [Math.max(begins, came), startWork],
      // The last quarter is for trying it out; not everybody comes at once.
      [Math.max(came, ends - (ends - begins) / 4), markReady],
      [ends + (number % 3) * HOUR, finish],
    ] as const;
    const isAwaitingParts = ends + 6 * HOUR < now && appointment.services.some(({ slug }) => slug === PARTS);
    return day
      .slice(0, isAwaitingParts ? 2 : day.length)
      .filter(([ms]) => ms <= now)
      .reduce<Appointment>((car, [ms, move]) => kept(move(car, at(ms)), car), {
        ...appointment,
        intake: intakeOf(person, number, came),
      });
  }
  if (number % 13 === 12) return kept(cancel(appointment, null, demoBooking, at(now - HOUR)));
  // A reminder would go out the moment the demo starts.
  const isSoon = Date.parse(from) - now <= 24 * HOUR || !appointment.customer.email;
  return { ...appointment, remindedAt: isSoon ? new Date(now).toISOString() : null };
}
