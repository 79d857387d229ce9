import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { quartersOn } from "../../test/booking/oracle.ts";
import { changesOf, utcDaysOf, zones } from "../../test/booking/shops.ts";
import { datesFrom } from "../days.ts";
import { emptyDay } from "./availability.ts";
import { waiterUnit } from "./load.ts";
import { setBits } from "./mask.ts";
import { dayGrid } from "./quarters.ts";
import {
  emptyUtcDay,
  localDay,
  localDays,
  storedBit,
  type UtcDay,
  utcDateOf,
  utcDatesFor,
  withoutHeld,
} from "./utc-days.ts";

// Reading the clock for every minute takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe("a local day as it is read from days by UTC", () => {
  test("is what was taken on it, on and around every clock change, with long days and short ones", () => {
    for (const zone of zones)
      for (const date of changesOf(zone, 2026, 2027))
        fc.assert(
          fc.property(fc.subarray(quartersOn(date, zone).map(({ quarter }) => quarter)), (quarters) => {
            const [load] = localDays(
              [date],
              utcDaysOf({ date, taken: { a: quarters }, waiters: [] }, zone),
              zone,
            );
            const { first } = dayGrid(date, zone);
            expect(setBits(load?.lanes.a ?? []).map((index) => first + index)).toEqual(quarters);
          }),
          { numRuns: 4 },
        );
  });

  test("holds nothing of the days around it, and what is stored for one zone is right in another", () => {
    const anywhere = fc.tuple(fc.constantFrom(...zones), fc.constantFrom(...zones), fc.nat(2_000));
    fc.assert(
      fc.property(anywhere, fc.array(fc.nat(600), { maxLength: 200 }), ([one, other, n], some) => {
        const dates = datesFrom(new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10), 5);
        const { first } = dayGrid(dates[0] ?? "", one);
        const quarters = [...new Set(some)].map((index) => first + index).sort((a, b) => a - b);
        const days = new Map(
          quarters.map((quarter) => [utcDateOf(quarter), emptyUtcDay(utcDateOf(quarter))]),
        );
        for (const quarter of quarters) {
          const { lanes } = days.get(utcDateOf(quarter)) ?? emptyUtcDay("");
          const { lo, hi } = storedBit(quarter);
          const before = lanes.a ?? { lo: 0, hi: 0 };
          lanes.a = { lo: before.lo + lo, hi: before.hi + hi };
        }
        for (const zone of [one, other])
          for (const load of localDays(dates, [...days.values()], zone)) {
            const grid = dayGrid(load.date, zone);
            expect(setBits(load.lanes.a ?? []).map((index) => grid.first + index)).toEqual(
              quarters.filter((quarter) => quarter >= grid.first && quarter < grid.first + grid.length),
            );
          }
      }),
      { numRuns: 300 },
    );
  });

  test("ends where the next begins, on short days and long ones, and has the waiters that begin on it, in order", () => {
    const around = fc.constantFrom(
      ...zones.flatMap((zone) => changesOf(zone, 2026, 2027).map((date) => [zone, date] as const)),
    );
    const waits = fc.array(fc.tuple(fc.integer({ min: -110, max: 220 }), fc.nat(40), fc.boolean()));
    fc.assert(
      fc.property(
        around,
        fc.array(fc.integer({ min: -200, max: 300 })),
        waits,
        ([zone, date], some, waiting) => {
          const grid = dayGrid(date, zone);
          const { first, length } = grid;
          const isHere = (quarter: number) => quarter >= first && quarter < first + length;
          const days = new Map<string, UtcDay>();
          const on = (quarter: number) => {
            const day = days.get(utcDateOf(quarter)) ?? emptyUtcDay(utcDateOf(quarter));
            days.set(day.date, day);
            return day;
          };
          const quarters = [...new Set(some)].map((at) => first + at).sort((a, b) => a - b);
          for (const quarter of quarters) {
            const { lanes } = on(quarter);
            const { lo, hi } = storedBit(quarter);
            const before = lanes.a ?? { lo: 0, hi: 0 };
            lanes.a = { lo: before.lo + lo, hi: before.hi + hi };
          }
          const [ours, others] = [new Set<number>(), new Set<string>()];
          for (const [at, n, isOurs] of waiting) {
            const unit = isOurs ? waiterUnit(first, n) : waiterUnit(first - 8, n);
            // A unit is one document: who made it first has it.
            if ([...days.values()].some(({ waiters }) => unit in waiters)) continue;
            on(first + at).waiters[unit] = first + at;
            if (!isHere(first + at)) continue;
            if (isOurs) ours.add(n);
            else others.add(unit);
          }
          const load = localDay(grid, [...days.values()]);
          expect(setBits(load.lanes.a ?? [])).toEqual(
            quarters.filter(isHere).map((quarter) => quarter - first),
          );
          expect(load.waiters).toEqual({ numbers: [...ours].sort((a, b) => a - b), others: others.size });
        },
      ),
    );
  });

  test("is stored in halves of 48 bits, which a number holds exactly", () => {
    const all = Array.from({ length: 96 }, (_, n) => storedBit(1_970_016 + n));
    expect(new Set(all.map(({ lo, hi }) => `${lo} ${hi}`)).size).toBe(96);
    for (const { lo, hi } of all) {
      expect(Math.max(lo, hi)).toBeLessThan(2 ** 48);
      expect(Math.min(lo, hi)).toBe(0);
    }
  });

  test("of which nothing is stored is empty", () => {
    const [one, other] = localDays(["2026-06-15", "2026-06-16"], [], "America/New_York");
    expect([one, other]).toEqual([emptyDay("2026-06-15"), emptyDay("2026-06-16")]);
  });

  test("reads two days, and forty-two read forty-three; by UTC itself as many as there are", () => {
    for (const [zone, more] of [
      ["America/New_York", 1],
      ["Asia/Tokyo", 1],
      ["UTC", 0],
    ] as const) {
      expect(utcDatesFor(["2026-03-10"], zone)).toHaveLength(1 + more);
      expect(utcDatesFor(datesFrom("2026-03-10", 42), zone)).toHaveLength(42 + more);
    }
    expect(utcDatesFor([], "UTC")).toEqual([]);
  });

  test("of 47 hours, as Kwajalein once had, is whole", () => {
    const grid = dayGrid("1969-09-30", "Pacific/Kwajalein");
    const taken = Array.from({ length: grid.length }, (_, n) => grid.first + n);
    const days = new Map(taken.map((quarter) => [utcDateOf(quarter), emptyUtcDay(utcDateOf(quarter))]));
    for (const quarter of taken) {
      const { lanes } = days.get(utcDateOf(quarter)) ?? emptyUtcDay("");
      const { lo, hi } = storedBit(quarter);
      const before = lanes.a ?? { lo: 0, hi: 0 };
      lanes.a = { lo: before.lo + lo, hi: before.hi + hi };
    }
    expect(grid.length).toBeGreaterThan(100);
    expect(setBits(localDay(grid, [...days.values()]).lanes.a ?? [])).toHaveLength(grid.length);
  });
});

test("days without what somebody holds of them are those of all others", () => {
  const first = 1_970_000;
  const held = fc.record({
    lane: fc.constantFrom("a", "b"),
    from: fc.nat(250),
    length: fc.integer({ min: 1, max: 120 }),
    waits: fc.boolean(),
  });
  const daysOf = (all: { lane: string; quarters: number[]; units: string[] }[]) => {
    const days = new Map<string, UtcDay>();
    const on = (quarter: number) => {
      const day = days.get(utcDateOf(quarter)) ?? emptyUtcDay(utcDateOf(quarter));
      days.set(day.date, day);
      return day;
    };
    for (const quarter of Array.from({ length: 400 }, (_, n) => first + n)) on(quarter);
    for (const { lane, quarters, units } of all) {
      for (const quarter of quarters) {
        const { lanes } = on(quarter);
        const { lo, hi } = storedBit(quarter);
        const before = lanes[lane] ?? { lo: 0, hi: 0 };
        lanes[lane] = { lo: before.lo + lo, hi: before.hi + hi };
      }
      for (const unit of units) on(quarters[0] ?? 0).waiters[unit] = quarters[0] ?? 0;
    }
    return [...days.values()];
  };
  const plain = (days: readonly UtcDay[]) =>
    days.map(({ lanes, ...day }) => ({
      ...day,
      lanes: Object.entries(lanes)
        .filter(([, { lo, hi }]) => lo + hi > 0)
        .sort(),
    }));
  fc.assert(
    fc.property(held, fc.array(held, { maxLength: 6 }), (own, others) => {
      const mine = new Set(Array.from({ length: own.length }, (_, n) => first + own.from + n));
      const taken = new Set([...mine].map((quarter) => `${own.lane} ${quarter}`));
      const rest = others.map(({ lane, from, length, waits }, n) => ({
        lane,
        quarters: Array.from({ length }, (_, at) => first + from + at).filter((quarter) => {
          const free = !taken.has(`${lane} ${quarter}`);
          taken.add(`${lane} ${quarter}`);
          return free;
        }),
        units: waits ? [`unit-${n}`] : [],
      }));
      const kept = rest.filter(({ quarters }) => quarters.length > 0);
      const self = { lane: own.lane, quarters: [...mine], units: own.waits ? ["own"] : [] };
      expect(plain(withoutHeld(daysOf([self, ...kept]), self))).toEqual(plain(daysOf(kept)));
      // Taken out once more, nothing else goes.
      expect(withoutHeld(daysOf(kept), { ...self, units: [] })).toEqual(daysOf(kept));
    }),
  );
});
