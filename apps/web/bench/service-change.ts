// What another service costs whoever books: 42 days of 20 lanes worked out anew from what is fetched already, as the
// booking page does it; on the engine the browser has, without a page around it.
import type { BookingRules, SlotRequest } from "@openhood/domain/booking/availability";
import { clockOf, dayGrid } from "@openhood/domain/booking/quarters";
import { emptyUtcDay, localDays, storedBit, utcDateOf, utcDatesFor } from "@openhood/domain/booking/utc-days";
import { datesFrom } from "@openhood/domain/days";
import { timesOn } from "../src/features/appointments/times.ts";
import { median, print } from "./figures.ts";

const [DAYS, LANES, RUNS] = [42, 20, 2_000];
const ZONE = "America/New_York";
const FIRST = "2026-10-12";

const week = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from, to }]);
const terms: BookingRules = {
  shop: { timeZone: ZONE, hours: week(420, 1_110), closures: [], specialDays: [] },
  settings: {
    v: 1,
    lanes: Array.from({ length: LANES }, (_, n) => ({
      id: `lane-${n}`,
      name: `Bay ${n}`,
      staffed: week(450, 1_080),
      reserve: week(1_020, 1_080),
      skills: ["maintenance" as const, "brakes" as const],
    })),
    confirmation: "instant",
    minimumNotice: 120,
    horizonDays: 90,
    cutOff: 120,
    waitersPerDay: 50,
    dropOff: { from: 450, to: 600 },
  },
  audience: "public",
  now: Date.parse(`${FIRST}T11:00:00Z`),
};

// Two of three quarters taken, in pieces.
const dates = datesFrom(FIRST, DAYS);
const clock = clockOf(ZONE);
const days = new Map(utcDatesFor(dates, clock).map((date) => [date, emptyUtcDay(date)]));
for (const [at, date] of dates.entries())
  for (let lane = 0; lane < LANES; lane++)
    for (let index = 30; index < 72; index++) {
      if (Math.floor((index + lane * 5 + at * 3) / 4) % 3 === 0) continue;
      const quarter = dayGrid(date, clock).first + index;
      const { lanes } = days.get(utcDateOf(quarter)) ?? emptyUtcDay(date);
      const sum = lanes[`lane-${lane}`] ?? { lo: 0, hi: 0 };
      const { lo, hi } = storedBit(quarter);
      lanes[`lane-${lane}`] = { lo: sum.lo + lo, hi: sum.hi + hi };
    }
const fetched = [...days.values()];
const wishes: SlotRequest[] = [
  { quarters: 2, skills: ["maintenance"], kind: "waiter" },
  { quarters: 4, skills: ["brakes"], kind: "waiter" },
  { quarters: 3, skills: ["maintenance", "brakes"], kind: "waiter" },
  { quarters: 3, skills: ["brakes"], kind: "drop-off" },
];

const loads = localDays(dates, fetched, clock);
const changes: number[] = [];
const reads: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const began = performance.now();
  const read = localDays(dates, fetched, clock);
  reads.push(performance.now() - began);
  if (read.length !== DAYS) throw new Error("every day is read");
  const wish = wishes[run % wishes.length] as SlotRequest;
  const changed = performance.now();
  const times = loads.map((load) => timesOn(terms, load, wish));
  changes.push(performance.now() - changed);
  if (times.every((day) => day.kind === "waiter" && day.starts.length === 0))
    throw new Error("some are free");
}
const warm = (of: number[]) => Number(median(of.slice(RUNS >> 2)).toFixed(2));

print([
  {
    figure: `another service: ${DAYS} days × ${LANES} lanes worked out anew, warm`,
    value: warm(changes),
    unit: "ms",
    target: "≤ 1",
    note: `local days out of days by UTC, once they are fetched: ${warm(reads)} ms`,
  },
]);
