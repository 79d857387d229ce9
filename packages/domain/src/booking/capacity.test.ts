import fc from "fast-check";
import { expect, test } from "vitest";
import type { Appointment } from "./appointment.ts";
import { laneLoad } from "./capacity.ts";
import { dayGrid, runFrom } from "./quarters.ts";
import type { Lane } from "./settings.ts";

const eightToFive = Array.from({ length: 7 }, () => [{ from: 480, to: 1_020 }]);
const never = Array.from({ length: 7 }, () => []);
const lane: Lane = { id: "bay-1", name: "Bay 1", staffed: eightToFive, reserve: never, skills: [] };
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
    fc.property(
      fc.array(fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 12 })), { maxLength: 6 }),
      (spans) => {
        const blocks = spans.map(([start, length]) => at(start, Math.min(length, 96 - start)));
        const blocked = new Set(blocks.flatMap(({ quarters }) => quarters));
        const expected = runFrom(grid.first + 32, 36).filter((quarter) => !blocked.has(quarter)).length;
        expect(laneLoad(shop, lane, date, [], blocks).capacity).toBe(expected);
      },
    ),
  );
});

test("what was called off, is in another lane or on another day weighs nothing", () => {
  const by = { kind: "staff", uid: "a", name: "A" } as const;
  const gone: Appointment["state"][] = [
    { status: "canceled", canceledAt: "2026-11-20T12:00:00.000Z", by, reason: null },
    { status: "no-show", markedAt: "2026-11-20T12:00:00.000Z", by },
  ];
  const appointments = [
    { state: confirmed, slot: at(32, 4) },
    { state: confirmed, slot: at(32, 4, "bay-2") },
    { state: confirmed, slot: { ...at(32 + 96, 4), date: "2026-11-24" } },
    ...gone.map((state) => ({ state, slot: at(40, 4) })),
  ];
  expect(laneLoad(shop, lane, date, appointments, []).booked).toBe(4);
});
