import { dayGrid } from "@openhood/domain/booking/quarters";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bounds, clampToBoard, type Drag, hasMoved, nudged } from "../../../ui/drag.ts";
import { slotOf, spotOf } from "./day-model.ts";

const bounds: Bounds = { start: 28, end: 72, lanes: ["a", "b", "c"] };
const spot = fc.record({
  lane: fc.constantFrom(...bounds.lanes),
  start: fc.integer({ min: 28, max: 60 }),
  length: fc.integer({ min: 1, max: 12 }),
});
const step = fc.record({
  down: fc.integer({ min: -4, max: 4 }),
  right: fc.integer({ min: -1, max: 1 }),
  longer: fc.integer({ min: -1, max: 1 }),
});

test("whatever keys are pressed, it stays on the board and is at least a quarter long", () => {
  fc.assert(
    fc.property(spot, fc.array(step, { maxLength: 30 }), (from, steps) => {
      const drag: Drag = { id: "x", by: "keys", from, to: from };
      const { to } = steps.reduce((now, one) => nudged(now, one, bounds), drag);
      expect(bounds.lanes).toContain(to.lane);
      expect(to.length).toBeGreaterThanOrEqual(1);
      expect(to.start).toBeGreaterThanOrEqual(bounds.start);
      expect(to.start + to.length).toBeLessThanOrEqual(bounds.end);
    }),
  );
});

test("there and back again is where it was", () => {
  fc.assert(
    fc.property(spot, (from) => {
      const drag: Drag = { id: "x", by: "keys", from, to: from };
      const there = nudged(drag, { down: 1 }, { ...bounds, end: 100 });
      expect(hasMoved(there)).toBe(true);
      expect(hasMoved(nudged(there, { down: -1 }, bounds))).toBe(false);
    }),
  );
});

test("what is longer than the board keeps its length", () => {
  expect(clampToBoard({ lane: "a", start: 90, length: 60 }, bounds)).toEqual({
    lane: "a",
    start: 28,
    length: 60,
  });
});

test("a spot and its place say the same, also on the day of a clock change", () => {
  for (const date of ["2026-11-23", "2026-11-01", "2027-03-14"]) {
    const grid = dayGrid(date, "America/New_York");
    fc.assert(
      fc.property(spot, (one) => {
        expect(spotOf(slotOf(one, grid), grid)).toEqual(one);
      }),
      { numRuns: 30 },
    );
  }
});
