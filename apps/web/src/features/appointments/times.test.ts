import {
  type BookingRules,
  type DayLoad,
  emptyDay,
  type SlotRequest,
  waiterTimes,
} from "@openhood/domain/booking/availability";
import { loadOf as builtOf, type Held } from "@openhood/domain/booking/load";
import { dayGrid, instantOf } from "@openhood/domain/booking/quarters";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import en from "../../messages/booking.en.json" with { type: "json" };
import es from "../../messages/booking.es.json" with { type: "json" };
import { arrivalOn, countTimes, firstTime, isStillFree, timesOn, untilOf } from "./times.ts";

const zone = "America/New_York";
const date = "2026-11-24";
const week = Array.from({ length: 7 }, () => [{ from: 8 * 60, to: 12 * 60 }]);
const none = week.map(() => []);
const lane = (id: string) => ({ id, name: id, staffed: week, reserve: none, skills: [] });
const rules: BookingRules = {
  shop: { hours: week, closures: [], timeZone: zone },
  settings: {
    v: 1,
    lanes: [lane("a"), lane("b")],
    confirmation: "instant",
    minimumNotice: 0,
    horizonDays: 30,
    cutOff: 0,
    waitersPerDay: 2,
    dropOff: { from: 8 * 60, to: 9 * 60 },
  },
  audience: "public",
  now: Date.parse("2026-11-23T12:00:00Z"),
};
const request = (kind: SlotRequest["kind"], quarters = 4): SlotRequest => ({ quarters, skills: [], kind });
const grid = dayGrid(date, zone);
const loadOf = (held: Held[]) => builtOf(grid, held);
const eight = dayGrid(date, zone).first + 32;
const run = (from: number, length: number) => Array.from({ length }, (_, n) => from + n);
const held = (of: string, from: number, length: number, units: string[] = []) => ({
  lane: of,
  date,
  quarters: run(from, length),
  units,
});
const full = (load: DayLoad) => timesOn(rules, load, request("waiter"));

describe("a day for somebody who waits", () => {
  test("has the starts that the domain finds, each with when its lane is taken next", () => {
    const load = loadOf([held("a", eight + 8, 4)]);
    const day = full(load);
    expect(countTimes(day)).toBe(waiterTimes(rules, load, request("waiter")).length);
    const first = day.kind === "waiter" ? day.starts[0] : undefined;
    expect(first).toEqual({ start: eight, lane: "a" });
    expect(untilOf(rules, load, { start: eight, lane: "a" })).toBe(instantOf(eight + 8));
  });

  test("never promises a lane beyond what is taken in it or beyond its hours", () => {
    const piece = fc.record({
      lane: fc.constantFrom("a", "b"),
      from: fc.nat(15),
      length: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const taken = pieces.map((one) =>
          held(one.lane, eight + one.from, Math.min(one.length, 16 - one.from)),
        );
        const load = loadOf(taken);
        const day = full(load);
        for (const { start, lane } of day.kind === "waiter" ? day.starts : []) {
          const end = Date.parse(untilOf(rules, load, { start, lane })) / 900_000;
          expect(end).toBeGreaterThanOrEqual(start + 4);
          expect(end).toBeLessThanOrEqual(eight + 16);
          for (const one of taken.filter((other) => other.lane === lane))
            expect(one.quarters.some((quarter) => quarter >= start && quarter < end)).toBe(false);
        }
      }),
    );
  });
});

test("a day for a car that is left says from when until when", () => {
  const day = timesOn(rules, emptyDay(date), request("drop-off"));
  expect(day).toMatchObject({
    kind: "drop-off",
    arrival: { from: instantOf(eight), to: instantOf(eight + 4) },
  });
  expect(arrivalOn(rules, date)).toEqual({ from: instantOf(eight), to: instantOf(eight + 4) });
  expect(countTimes(timesOn(rules, emptyDay(date), request("drop-off", 17)))).toBe(0);
});

test("the next free time is the first of the first day that has one, and a time that is gone is known to be", () => {
  const busy = full(loadOf([held("a", eight, 16), held("b", eight, 16)]));
  const next = full(emptyDay("2026-11-25"));
  const start = dayGrid("2026-11-25", zone).first + 32;
  expect(firstTime([busy, next])).toEqual({ kind: "waiter", date: "2026-11-25", start });
  expect(firstTime([busy])).toBeNull();
  expect(isStillFree([busy, next], { kind: "waiter", date, start: eight })).toBe(false);
  expect(isStillFree([busy, next], { kind: "waiter", date: "2026-11-25", start })).toBe(true);
  expect(isStillFree([busy], { kind: "drop-off", date })).toBe(false);
  expect(isStillFree([], { kind: "drop-off", date })).toBeNull();
});

test("no group of a day's times can be taken for tomorrow", () => {
  for (const { when, picker } of [en.booking, es.booking])
    expect([picker.morning.toLowerCase(), picker.afternoon.toLowerCase()]).not.toContain(when.tomorrow);
});
