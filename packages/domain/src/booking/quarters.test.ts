import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { quartersOn } from "../../test/booking/oracle.ts";
import { changesOf, zones } from "../../test/booking/shops.ts";
import { plusDays } from "../days.ts";
import {
  clockOf,
  dateAt,
  dateOfQuarters,
  dayGrid,
  minuteAt,
  msOf,
  ORDINARY,
  quartersFor,
  runFrom,
} from "./quarters.ts";

// Reading the clock for every minute takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const zone = fc.constantFrom(...zones);
const date = fc.nat(4_000).map((days) => plusDays("2022-01-01", days));

test("a begun quarter counts, and no work takes no time", () => {
  fc.assert(
    fc.property(fc.nat(3_000), (hundredths) => {
      const quarters = quartersFor(hundredths);
      expect(quarters * 25).toBeGreaterThanOrEqual(Math.max(25, hundredths));
      expect(quarters === 1 || (quarters - 1) * 25 < hundredths).toBe(true);
    }),
  );
});

test("what holds quarters is on the local date of its first one, in whatever order they come", () => {
  fc.assert(
    fc.property(zone, fc.nat(3_000_000), fc.integer({ min: 1, max: 200 }), (name, first, length) => {
      const clock = clockOf(name);
      const quarters = runFrom(first, length);
      const local = new Intl.DateTimeFormat("sv-SE", { timeZone: name }).format(msOf(first));
      // The engine's own tables know seconds of the years before 1972.
      if (first > 70_080) expect(dateOfQuarters(quarters.reverse(), clock)).toBe(local);
      expect(dateOfQuarters(quarters, clock)).toBe(dateAt(msOf(first), clock));
    }),
  );
});

test("the clock's stretches of a day follow each other from its first quarter to its last, a new one only where the clock changes", () => {
  const changes = zones.flatMap((name) =>
    changesOf(name, 2026, 2027).flatMap((day) => [-1, 0, 1].map((by) => [name, plusDays(day, by)] as const)),
  );
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...changes), fc.tuple(zone, date)), ([name, day]) => {
      const walls = quartersOn(day, name).map(({ wall }) => wall[0] ?? -1);
      const begins = walls.flatMap((wall, at) => (at > 0 && wall === (walls[at - 1] ?? 0) + 15 ? [] : [at]));
      const grid = dayGrid(day, name);
      expect(grid.stretches).toEqual(
        begins.map((from, n) => ({ from, to: begins[n + 1] ?? walls.length, minute: walls[from] })),
      );
      // Asked for past its end, a day goes on as it ended.
      const last = grid.stretches.at(-1);
      expect(minuteAt(grid, grid.length + 4)).toBe(
        (last?.minute ?? 0) + (grid.length + 4 - (last?.from ?? 0)) * 15,
      );
      expect(grid.weekday).toBe((new Date(day).getUTCDay() + 6) % 7);
    }),
    { numRuns: 200 },
  );
});

test("a day that a zone left out has neither quarters nor stretches, and one without a change is like any other", () => {
  expect(dayGrid("2011-12-30", "Pacific/Apia")).toMatchObject({ length: 0, stretches: [] });
  expect(minuteAt(dayGrid("2011-12-30", "Pacific/Apia"), 0)).toBe(0);
  expect(dayGrid("2026-06-15", "America/New_York").stretches).toEqual(ORDINARY);
});

test("the refusal of a zone names it", () => {
  expect(() => clockOf("Mars/Olympus")(0)).toThrow("Mars/Olympus");
});
