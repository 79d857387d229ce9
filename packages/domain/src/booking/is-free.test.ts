import fc from "fast-check";
import { expect, test } from "vitest";
import { isFree } from "./is-free.ts";
import { loadOf } from "./load.ts";
import { dayGrid } from "./quarters.ts";
import type { BookingSettings } from "./settings.ts";

const DATE = "2026-03-08";
// Clocks change on it: 92 quarters.
const ZONE = "America/Los_Angeles";
const grid = dayGrid(DATE, ZONE);
const lane = (id: string) => ({ id, name: id, staffed: [], reserve: [], skills: [] });
const rules = {
  shop: { timeZone: ZONE, hours: [], closures: [], specialDays: [] },
  settings: { lanes: [lane("a"), lane("b")] } as unknown as BookingSettings,
};
const some = fc.uniqueArray(fc.integer({ min: grid.first - 2, max: grid.first + grid.length + 1 }), {
  minLength: 1,
  maxLength: 6,
});
const held = fc.record({ lane: fc.constantFrom("a", "b"), quarters: some });

test("a time is free in a lane of the shop, on the day, where nobody else holds any quarter of it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("a", "b", "c"),
      some,
      fc.array(held, { maxLength: 4 }),
      held,
      fc.boolean(),
      (id, quarters, others, own, givesUp) => {
        const load = loadOf(grid, [own, ...others]);
        const isTaken = (quarter: number) =>
          [...others, own].some((one) => one.lane === id && one.quarters.includes(quarter)) &&
          !(givesUp && own.lane === id && own.quarters.includes(quarter));
        const expected =
          id !== "c" &&
          quarters.every((one) => one >= grid.first && one < grid.first + grid.length && !isTaken(one));
        expect(isFree(rules, load, { lane: id, date: DATE, quarters }, givesUp ? own : null)).toBe(expected);
      },
    ),
  );
});
