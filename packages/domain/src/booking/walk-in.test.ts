import { expect, test } from "vitest";
import type { Appointment, Party } from "./appointment.ts";
import { loadOf } from "./load.ts";
import { dayGrid, msOf, runFrom } from "./quarters.ts";
import type { BookingSettings } from "./settings.ts";
import { walkedIn, walkInTime } from "./walk-in.ts";

const DATE = "2026-03-11";
const ZONE = "America/New_York";
const grid = dayGrid(DATE, ZONE);
const open = Array.from({ length: 7 }, () => [{ from: 480, to: 1_080 }]);
const never = Array.from({ length: 7 }, () => []);
const settings: BookingSettings = {
  v: 1,
  lanes: [{ id: "a", name: "A", staffed: open, reserve: never, skills: [] }],
  confirmation: "instant",
  minimumNotice: 0,
  horizonDays: 30,
  cutOff: 0,
  waitersPerDay: 9,
  dropOff: { from: 480, to: 600 },
};
const NINE = grid.first + 36;
const rules = {
  shop: { timeZone: ZONE, hours: open, closures: [] },
  settings,
  audience: "staff" as const,
  now: msOf(NINE),
};
const request = { skills: [], quarters: 4, kind: "waiter" as const };

test("work on a car that is here begins at the first free time of today", () => {
  const taken = loadOf(grid, [{ lane: "a", quarters: runFrom(NINE, 6) }]);
  const begin = NINE + 6;
  expect(walkInTime(rules, taken, request)).toEqual({
    when: { kind: "waiter", date: DATE, start: begin },
    begin,
  });
  expect(walkInTime(rules, taken, { ...request, kind: "drop-off" })).toEqual({
    when: { kind: "drop-off", date: DATE },
    begin,
  });
});

test("where no time of today is free it is now, for whoever takes it anyway", () => {
  const full = loadOf(grid, [{ lane: "a", quarters: runFrom(grid.first + 32, 40) }]);
  expect(walkInTime({ ...rules, now: msOf(NINE) + 1 }, full, request)).toMatchObject({ begin: NINE });
});

test("who walks in is here from the beginning; taken back, it goes", () => {
  const by: Party = { kind: "staff", uid: "s1", name: "Sam" };
  const at = "2026-03-11T14:00:00.000Z";
  const booked = { id: "a1", state: { status: "requested" }, sequence: 0 } as Appointment;
  expect(walkedIn(booked, { by, at })).toEqual({
    id: "a1",
    state: { status: "checked-in", checkedInAt: at, by },
    sequence: 0,
    undo: { until: "2026-03-11T14:01:00.000Z", uid: "s1", made: true },
  });
});
