import fc from "fast-check";
import { expect, test } from "vitest";
import type { Appointment } from "./appointment.ts";
import { laneLoad, maskOfQuarters, runFrom } from "./capacity.ts";
import { placesIn } from "./mask.ts";
import { dayGrid } from "./quarters.ts";
import type { BookingSettings, Lane } from "./settings.ts";

const eightToFive = Array.from({ length: 7 }, () => [{ from: 480, to: 1_020 }]);
const never = Array.from({ length: 7 }, () => []);
const lane: Lane = { id: "bay-1", name: "Bay 1", staffed: eightToFive, reserve: never, skills: [] };
const settings: BookingSettings = {
  v: 1,
  lanes: [lane],
  confirmation: "instant",
  minimumNotice: 0,
  horizonDays: 45,
  cutOff: 0,
  waitersPerDay: 4,
  dropOff: { from: 480, to: 600 },
};
const shop = { hours: eightToFive, closures: [], timeZone: "America/New_York" };
const date = "2026-11-23";
const grid = dayGrid(date, shop.timeZone);
const confirmed: Appointment["state"] = { status: "confirmed", confirmedAt: "2026-11-20T12:00:00.000Z" };
const at = (start: number, length: number, lane = "bay-1") => ({
  lane,
  date,
  quarters: runFrom(grid.first + start, length),
});

test("a lane's capacity is what is staffed, less what is blocked, each quarter once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 12 })), { maxLength: 6 }), (spans) => {
      const blocks = spans.map(([start, length]) => at(start, Math.min(length, 96 - start)));
      const blocked = new Set(blocks.flatMap(({ quarters }) => quarters));
      const expected = runFrom(grid.first + 32, 36).filter((quarter) => !blocked.has(quarter)).length;
      expect(laneLoad(shop, settings, lane, date, [], blocks).capacity).toBe(expected);
    }),
  );
});

test("what was called off, is in another lane or on another day weighs nothing", () => {
  const by = { kind: "staff", uid: "a", name: "A" } as const;
  const gone: Appointment["state"][] = [
    { status: "cancelled", cancelledAt: "2026-11-20T12:00:00.000Z", by, reason: null },
    { status: "no-show", markedAt: "2026-11-20T12:00:00.000Z", by },
  ];
  const appointments = [
    { state: confirmed, place: at(32, 4) },
    { state: confirmed, place: at(32, 4, "bay-2") },
    { state: confirmed, place: { ...at(32, 4), date: "2026-11-24" } },
    ...gone.map((state) => ({ state, place: at(40, 4) })),
  ];
  expect(laneLoad(shop, settings, lane, date, appointments, []).booked).toBe(4);
});

test("quarters become places of their day, and those of other days none", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -20, max: 120 })), (offsets) => {
      const mask = maskOfQuarters(
        offsets.map((offset) => grid.first + offset),
        grid,
      );
      expect(placesIn(mask)).toEqual(
        offsets.filter((offset) => offset >= 0 && offset < grid.length).sort((a, b) => a - b),
      );
    }),
  );
});
