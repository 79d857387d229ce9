import type { Appointment, Block } from "@openhood/domain/booking/appointment";
import { type Mask, NONE, or, span } from "@openhood/domain/booking/mask";
import { dayGrid, msOf, runFrom } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween } from "../../../features/appointments/sheets/changes.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { canceledOrNoShow, dayModel, isTaken, stretches } from "./day-model.ts";

const days = (from: number, to: number) =>
  Array.from({ length: 7 }, () => [{ from: from * 60, to: to * 60 }]);
const never = Array.from({ length: 7 }, () => []);
const settings: BookingSettings = {
  v: 1,
  lanes: [
    { id: "bay-1", name: "Bay 1", staffed: days(8, 17), reserve: days(16, 17), skills: [] },
    { id: "bay-2", name: "Bay 2", staffed: days(8, 12), reserve: never, skills: [] },
  ],
  confirmation: "instant",
  minimumNotice: 0,
  horizonDays: 45,
  cutOff: 0,
  waitersPerDay: 4,
  dropOff: { from: 480, to: 600 },
};
const shop = { hours: days(8, 18), closures: [], timeZone: "America/New_York" };
const date = "2026-11-23";
const grid = dayGrid(date, shop.timeZone);
const morning = msOf(grid.first);
const at = (hour: number) => hour * 4;

const appointment = (
  start: number,
  quarters: number,
  more: Partial<Appointment> = {},
): VersionedAppointment => ({
  version: 1,
  appointment: {
    v: 3,
    id: `a${start}`,
    sequence: 0,
    state: { status: "confirmed", confirmedAt: "2026-11-20T12:00:00.000Z" },
    bookedAt: "2026-11-20T12:00:00.000Z",
    updatedAt: "2026-11-20T12:00:00.000Z",
    kind: "waiter",
    slot: { lane: "bay-1", date, quarters: runFrom(grid.first + start, quarters) },
    arrival: { from: "2026-11-23T14:00:00.000Z", to: "2026-11-23T14:00:00.000Z" },
    units: [],
    services: [],
    customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
    vehicle: { id: null, vin: null, plate: null, year: null, make: null, model: null },
    note: null,
    linkVersion: 0,
    bookedBy: { kind: "staff", uid: "a", name: "A" },
    remindedAt: null,
    ...more,
  },
});
const block = (start: number, quarters: number, lane = "bay-1"): Block => ({
  v: 2,
  id: `b${start}`,
  lane,
  date,
  quarters: runFrom(grid.first + start, quarters),
  reason: "Lift",
  by: { uid: "a", name: "A" },
  at: "2026-11-20T12:00:00.000Z",
});
const model = (appointments: VersionedAppointment[], blocks: Block[] = [], now = morning) =>
  dayModel(shop, settings, date, { appointments, blocks }, now);
const laneOf = (found: ReturnType<typeof model>, id: string) =>
  found.lanes.find(({ lane }) => lane.id === id);

describe("a day of the schedule", () => {
  test("in a staffed lane every quarter stands in exactly one item, in the order of the day", () => {
    const spans = fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { maxLength: 9 });
    fc.assert(
      fc.property(spans, spans, (booked, blocked) => {
        const free = blocked.filter((slot) => !booked.includes(slot));
        const found = laneOf(
          model(
            booked.map((slot) => appointment(at(8) + slot * 2, 2)),
            free.map((slot) => block(at(8) + slot * 2, 2)),
          ),
          "bay-1",
        );
        const covered = found?.items.flatMap(({ start, end }) => runFrom(start, end - start));
        expect(covered).toEqual(runFrom(at(8), 36));
      }),
    );
  });

  test("the reserve is offered apart from what is open to everybody", () => {
    const free = laneOf(model([]), "bay-1")?.items;
    expect(free).toMatchObject([
      { kind: "free", start: at(8), end: at(16), reserve: false },
      { kind: "free", start: at(16), end: at(17), reserve: true },
    ]);
  });

  test("what is over is not on offer, and nothing is where nobody works", () => {
    const found = model([], [], morning + 10 * 3_600_000);
    expect(laneOf(found, "bay-1")?.items[0]).toMatchObject({ kind: "free", start: at(10) });
    expect(laneOf(found, "bay-2")?.ground).toContainEqual({ kind: "unstaffed", start: at(12), end: at(18) });
  });

  test("what has a break in it stands there in parts", () => {
    const broken = appointment(at(9), 2);
    broken.appointment.slot.quarters.push(grid.first + at(11));
    const parts = laneOf(model([broken]), "bay-1")?.items.filter(({ kind }) => kind === "appointment");
    expect(parts).toMatchObject([
      { start: at(9), end: at(9) + 2, part: 0, parts: 2 },
      { start: at(11), end: at(11) + 1, part: 1, parts: 2 },
    ]);
  });

  test("a lane that is gone stays on screen while something stands in it", () => {
    const lost = appointment(at(6), 4);
    lost.appointment.slot.lane = "old-bay";
    const found = model([lost]);
    expect(found.lanes.map(({ lane, left }) => [lane.id, left])).toEqual([
      ["bay-1", false],
      ["bay-2", false],
      ["old-bay", true],
    ]);
    expect(found.start).toBe(at(6));
  });

  test("what was called off holds no time and is listed apart", () => {
    const by = { kind: "staff", uid: "a", name: "A" } as const;
    const gone = appointment(at(9), 4, {
      state: { status: "canceled", canceledAt: "2026-11-20T12:00:00.000Z", by, reason: null },
    });
    expect(laneOf(model([gone]), "bay-1")?.items.every(({ kind }) => kind === "free")).toBe(true);
    expect(canceledOrNoShow({ appointments: [gone], blocks: [] }, date)).toEqual([gone]);
  });

  test("the day of a clock change has its own number of quarters, each once", () => {
    const change = "2026-11-01";
    const found = dayModel(shop, settings, change, { appointments: [], blocks: [] }, 0);
    expect(found.grid.length).toBe(100);
    const bay = found.lanes[0];
    expect(bay?.items.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(bay?.load.capacity);
  });
});

describe("beside each other", () => {
  const over = (start: number, quarters: number, layer: number) => {
    const one = appointment(start, quarters, { id: `${layer}.${start}` });
    one.appointment.slot.layer = layer;
    return one;
  };
  const placed = (appointments: VersionedAppointment[]) =>
    (laneOf(model(appointments), "bay-1")?.items ?? []).flatMap((item) =>
      item.kind === "appointment" ? [item] : [],
    );
  const besideOf = (appointments: VersionedAppointment[]) =>
    Object.fromEntries(
      placed(appointments).map(({ versioned, beside }) => [
        versioned.appointment.id,
        `${beside.index}/${beside.of}`,
      ]),
    );

  test("no two that stand over the same time share any of their lane's width", () => {
    const spot = fc.record({
      start: fc.integer({ min: at(8), max: at(11) }),
      quarters: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 12 }), (spots) => {
        const all: VersionedAppointment[] = [];
        for (const { start, quarters } of spots) {
          const isTaken = (layer: number) =>
            all.some(
              ({ appointment: { slot } }) =>
                slot.layer === layer &&
                slot.quarters.some((one) => runFrom(grid.first + start, quarters).includes(one)),
            );
          let layer = 0;
          while (isTaken(layer)) layer += 1;
          all.push(over(start, quarters, layer));
        }
        const items = placed(all);
        for (const one of items)
          for (const other of items) {
            if (one === other || one.start >= other.end || other.start >= one.end) continue;
            const [left, right] = [one, other].map(({ beside: { index, of } }) => [
              index / of,
              (index + 1) / of,
            ]);
            const isApart = (left?.[1] ?? 1) <= (right?.[0] ?? 0) || (right?.[1] ?? 1) <= (left?.[0] ?? 0);
            expect(isApart).toBe(true);
          }
      }),
    );
  });

  test("one that is being moved over another stands beside it, before it has a layer of its own", () => {
    const moved = over(at(9), 4, 0);
    moved.appointment.id = "moved";
    expect(besideOf([over(at(9), 4, 0), moved])).toEqual({ "0.36": "0/2", moved: "1/2" });
  });

  test("one that was booked over another has the whole lane once their overlap has ended elsewhere", () => {
    expect(besideOf([over(at(9), 4, 0), over(at(9), 4, 1)])).toEqual({ "0.36": "0/2", "1.36": "1/2" });
    expect(besideOf([over(at(11), 4, 0), over(at(9), 4, 1)])).toEqual({ "0.44": "0/1", "1.36": "0/1" });
  });
});

describe("the hour a day opens at", () => {
  test("is the shop's, though a car that stays overnight makes the day begin at midnight", () => {
    const overnight = appointment(0, 4);
    overnight.appointment.slot.quarters = runFrom(grid.first - 8, 12);
    expect(model([overnight])).toMatchObject({ start: 0, opening: at(8) });
    expect(model([])).toMatchObject({ start: at(8), opening: at(8) });
  });
});

test("a set of indexes is told in as few stretches as there are", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(95)), (indexes) => {
      const mask = indexes.reduce<Mask>((sum, index) => or(sum, span(index, index + 1)), NONE);
      const found = stretches(mask);
      expect(found.flatMap(({ start, end }) => runFrom(start, end - start))).toEqual(
        [...indexes].sort((a, b) => a - b),
      );
      expect(found.every(({ start }, n) => n === 0 || start > (found[n - 1]?.end ?? 0))).toBe(true);
    }),
  );
});

test("what somebody else changed is named, and nothing else", () => {
  const { appointment: before } = appointment(at(9), 4);
  expect(changesBetween(before, before)).toEqual([]);
  const slot = { ...before.slot, lane: "bay-2", quarters: runFrom(grid.first + at(9), 6) };
  expect(changesBetween(before, { ...before, slot, note: "Squeaks" })).toEqual(["lane", "length", "note"]);
});

test("a spot is taken by what else stands over any of its time in its bay, never by what would go there", () => {
  const entries = { appointments: [appointment(at(8), 4), appointment(at(10), 4)], blocks: [] };
  const model = dayModel(shop, settings, date, entries, morning);
  const taken = (lane: string, start: number, length: number) =>
    isTaken(model, { lane, start, length }, `a${at(8)}`);
  expect(taken("bay-1", at(8), 8)).toBe(false);
  expect(taken("bay-1", at(8), 9)).toBe(true);
  expect(taken("bay-1", at(11), 4)).toBe(false);
  expect(taken("bay-2", at(10), 4)).toBe(false);
});
