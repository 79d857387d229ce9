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
import type { Language } from "@openhood/domain/fields";
import { localTime } from "@openhood/domain/shop/opening";
import type { OpenSpan } from "@openhood/domain/shop/profile";
import { cameFor, isTooSoon } from "./demo-jobs.ts";
import {
  type DemoPerson,
  demoCustomer,
  demoOthers,
  demoRegulars,
  milesOf,
  recordId,
  vehicleId,
} from "./demo-people.ts";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The work whose parts come the next day: of each day another. */
const PARTS = ["suspension", "brakes", "diagnosis"];
const awaits = (date: string) => PARTS[Math.floor(Date.parse(date) / DAY) % PARTS.length];
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

/** What a day brings; an hour for who waits, none for who leaves the car. */
const visits: { service: string; hour?: number; notes?: Record<Language, readonly string[]> }[] = [
  { service: "oil-change", hour: 8 },
  {
    service: "brakes",
    notes: {
      en: ["It squeals in the morning.", "The pedal is softer than it was.", "", "It pulls to the right."],
      es: ["Rechina al frenar en bajada.", "", "El pedal se va muy abajo."],
    },
  },
  { service: "state-inspection", hour: 9.5 },
  {
    service: "diagnosis",
    notes: {
      en: [
        "The light came on again after a week.",
        "It stalls at red lights.",
        "It shakes until it is warm.",
        "The battery light flickers at night.",
      ],
      es: ["La luz del motor se prendió otra vez.", "Tiembla en frío.", "Se apaga en los semáforos."],
    },
  },
  { service: "alignment", hour: 13 },
  { service: "tires", hour: 10.5 },
  {
    service: "suspension",
    notes: { en: ["It clunks over bumps.", "", "It sways in turns."], es: ["Golpea en los topes.", ""] },
  },
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
 * @param there appointments the shop has: their days are left as they are, and who comes on them comes at no other time that week, nor
 * another time for the same
 */
export function demoAppointments(
  now: number,
  rules: DemoRules = demoRules,
  there: readonly Appointment[] = [],
): Appointment[] {
  const today = localTime(new Date(now), demoProfile.timeZone).date;
  const made: Appointment[] = [];
  const busy = new Set(there.map(({ slot }) => slot.date));
  for (let inDays = -PAST; inDays <= AHEAD; inDays++) {
    let load: DayLoad = emptyDay(plusDays(today, inDays));
    if (busy.has(load.date)) continue;
    // The further off, the emptier.
    const many = inDays > 6 ? 3 : inDays > 3 ? 5 : visits.length;
    for (let n = 0; n < many; n++) {
      const visit = visits[(n + 2 * (inDays + PAST)) % visits.length];
      const person = visit && visitor([...there, ...made], load.date, { inDays, n, service: visit.service });
      const found = person && appointmentFor(visit, person, { rules, load, number: made.length, now });
      if (!found) continue;
      load = taking(load, { ...found.slot, units: found.units }, dayGrid(load.date, demoProfile.timeZone));
      made.push(afterwards(found, person.id, made.length, now));
    }
  }
  return made;
}

/** What a car comes for on these appointments. */
export const servicesOf = (appointments: readonly Appointment[], car: string | null): string[] =>
  appointments
    .filter(({ vehicle }) => vehicle.id === car)
    .flatMap(({ services }) => services.map(({ slug }) => slug));

type DemoRules = Pick<BookingRules, "shop" | "settings">;
const demoRules: DemoRules = { shop: demoProfile, settings: demoBooking };
/** A day that is being filled, and how many appointments were made before. */
type Day = { rules: DemoRules; load: DayLoad; number: number; now: number };

/** No car comes back sooner than this, days. */
const APART = 6;

/**
 * Who comes next: from today on the regulars once each, else the others in turn. No car comes twice within a week, as far as
 * there are enough of them, nor while it still stands in the shop.
 */
function visitor(
  made: readonly Appointment[],
  date: string,
  { inDays, n, service }: { inDays: number; n: number; service: string },
): DemoPerson | undefined {
  if (n === 0 && (inDays === -2 || inDays === 4)) return demoCustomer;
  const within = (days: number) => {
    const [from, to] = [plusDays(date, -days), plusDays(date, days)];
    const isNear = ({ slot }: Appointment) => slot.date >= from && slot.date <= to;
    return new Set(
      made.filter((one) => isNear(one) || (inDays <= 0 && isHere(one))).map(({ vehicle: { id } }) => id),
    );
  };
  // As they ask in the inbox: she about the brakes she is to come for, he when he could come.
  const suits = (id: string) => {
    if (isTooSoon(service, [...cameFor(id), ...servicesOf(made, vehicleId(id))])) return false;
    if (id === "dana") return service === "brakes" && inDays > 1;
    return id !== "joaquin" || inDays <= 0;
  };
  const [soon, today] = [within(APART), within(0)];
  const inTurn = (people: readonly DemoPerson[], away: ReadonlySet<string | null>) =>
    people
      .map((_, at) => people[(made.length + at) % people.length])
      .find((one) => one && !away.has(vehicleId(one.id)) && suits(one.id));
  return (
    (inDays < 0 ? undefined : inTurn(demoRegulars, soon)) ??
    inTurn(demoOthers, soon) ??
    inTurn(demoOthers, today)
  );
}

function appointmentFor(
  { service: slug, hour, notes }: (typeof visits)[number],
  { id, uid, note: own, ...person }: DemoPerson,
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
  const said = notes?.[person.language] ?? [];
  const note = own ?? said[number % Math.max(1, said.length)] ?? "";
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
    const isAwaitingParts =
      ends + 6 * HOUR < now &&
      appointment.services.some(({ slug }) => slug === awaits(appointment.slot.date));
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
