import fc from "fast-check";
import { expect, test } from "vitest";
import type { Slot } from "./appointment.ts";
import type { SlotRequest } from "./availability.ts";
import { type Held, laneKey, loadOf, MAX_LAYERS } from "./load.ts";
import { placeEdit, placeSlot } from "./place-slot.ts";
import { dayGrid, runFrom } from "./quarters.ts";
import type { BookingSettings } from "./settings.ts";

const DATE = "2026-03-11";
const ZONE = "America/New_York";
const grid = dayGrid(DATE, ZONE);
const always = Array.from({ length: 7 }, () => [{ from: 480, to: 1_080 }]);
const never = Array.from({ length: 7 }, () => []);
const rules = {
  shop: { timeZone: ZONE, hours: always, closures: [] },
  settings: {
    v: 1,
    lanes: [
      { id: "a", name: "A", staffed: always, reserve: never, skills: ["brakes"] },
      { id: "b", name: "B", staffed: always, reserve: never, skills: [] },
    ],
    confirmation: "instant",
    minimumNotice: 0,
    horizonDays: 30,
    cutOff: 0,
    waitersPerDay: 9,
    dropOff: { from: 480, to: 600 },
  } satisfies BookingSettings,
};

const slot = fc
  .record({
    lane: fc.constantFrom("a", "b"),
    start: fc.integer({ min: 28, max: 74 }),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(
    ({ lane, start, length }): Slot => ({ lane, date: DATE, quarters: runFrom(grid.first + start, length) }),
  );

/** A day on which things were put where they were free, or over others; the last is the one that is looked at. */
const days = fc.array(slot, { minLength: 1, maxLength: 9 }).map((wanted) => {
  const held: { slot: Slot; held: Held }[] = [];
  for (const one of wanted) {
    const load = loadOf(
      grid,
      held.map(({ held }) => held),
    );
    const placed = placeSlot(rules, load, one, { slot: one, held: null }, true);
    if (!placed) continue;
    held.push({ slot: placed.slot, held: { lane: laneKey(placed.slot), quarters: placed.slot.quarters } });
  }
  return held;
});
const claimsOf = ({ lane, quarters }: Held) => quarters.map((quarter) => `${lane}_${quarter}`);

test("whatever is put anywhere claims no quarter of a layer that somebody else has, and without the word stands over nothing new", () => {
  fc.assert(
    fc.property(days, slot, fc.boolean(), (day, wanted, anyway) => {
      const own = day.at(-1);
      if (!own) return;
      const others = day.slice(0, -1).map(({ held }) => held);
      const all = day.map(({ held }) => held);
      expect(new Set(all.flatMap(claimsOf)).size).toBe(all.flatMap(claimsOf).length);
      const load = loadOf(grid, all);
      const placed = placeSlot(rules, load, wanted, own, anyway);
      const taken = others
        .filter(({ lane }) => lane.split("~")[0] === wanted.lane)
        .flatMap(({ quarters }) => quarters);
      const had = own.slot.lane === wanted.lane ? own.slot.quarters : [];
      const isNew = wanted.quarters.some((quarter) => taken.includes(quarter) && !had.includes(quarter));
      if (!placed) {
        const over = others.filter(
          ({ lane, quarters }) =>
            lane.split("~")[0] === wanted.lane && quarters.some((one) => wanted.quarters.includes(one)),
        );
        expect(anyway ? over.length >= MAX_LAYERS : isNew).toBe(true);
        return;
      }
      const claims = claimsOf({ lane: laneKey(placed.slot), quarters: placed.slot.quarters });
      expect(others.flatMap(claimsOf).filter((claim) => claims.includes(claim))).toEqual([]);
      expect(placed.slot).toMatchObject(wanted);
      expect(placed.over).toBe(isNew);
      if (!anyway) expect(isNew).toBe(false);
      // Where nothing else is, it stands in the lane itself.
      if (!wanted.quarters.some((quarter) => taken.includes(quarter))) expect(placed.slot.layer ?? 0).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test("edited work keeps its begin, has the length asked for, and a bay without the skill or the hours is said before it is taken", () => {
  const place = fc.record({
    kind: fc.constantFrom("waiter" as const, "drop-off" as const),
    lane: fc.constantFrom("a", "b"),
    length: fc.integer({ min: 1, max: 16 }),
    skills: fc.constantFrom<SlotRequest["skills"] | null>(null, [], ["brakes"]),
  });
  fc.assert(
    fc.property(days, place, fc.boolean(), (day, wanted, anyway) => {
      const own = day.at(-1);
      if (!own) return;
      const load = loadOf(
        grid,
        day.map(({ held }) => held),
      );
      const result = placeEdit(rules, load, { kind: "waiter", ...own }, wanted, anyway);
      const lacks = wanted.lane === "b" && wanted.skills?.includes("brakes") === true;
      const end = (own.slot.quarters[0] ?? 0) + wanted.length;
      const had = wanted.lane === own.slot.lane ? own.slot.quarters : [];
      // Where a lift is worked at, it goes on when the bay is staffed again (below).
      const isOutside = runFrom(own.slot.quarters[0] ?? 0, wanted.length).some(
        (quarter) => !had.includes(quarter) && (quarter < grid.first + 32 || quarter >= grid.first + 72),
      );
      if (!result.ok) {
        if (!anyway && lacks) expect(result.reason).toBe("no-lane");
        else if (!anyway && isOutside && wanted.kind === "waiter")
          expect(["too-long", "closed"]).toContain(result.reason);
        return;
      }
      if (lacks) expect(result.reason).toBe("no-lane");
      if (!anyway) expect(result.reason).toBeNull();
      expect(result.slot.lane).toBe(wanted.lane);
      expect(result.slot.quarters).toHaveLength(wanted.length);
      expect(result.slot.quarters[0]).toBe(own.slot.quarters[0]);
      if (wanted.kind === "waiter") expect((result.slot.quarters.at(-1) ?? 0) + 1).toBe(end);
    }),
    { numRuns: 400 },
  );
});

const shift = { from: 480, to: 720 };
const afternoon = { from: 780, to: 1_080 };
const week = (...spans: { from: number; to: number }[]) => Array.from({ length: 7 }, () => spans);
const lunchRules = {
  ...rules,
  settings: {
    ...rules.settings,
    lanes: [
      // All of its time is kept for walk-ins, which is nothing to staff.
      { id: "a", name: "A", staffed: always, reserve: always, skills: ["brakes"] },
      { id: "lunch", name: "Closed at noon", staffed: week(shift, afternoon), reserve: never, skills: [] },
      { id: "off", name: "Nobody there", staffed: never, reserve: never, skills: ["brakes"] },
    ],
  } satisfies BookingSettings,
};
/** Local quarters of the day, where 8 a.m. is 32. */
const at = (...numbers: number[]) => numbers.map((number) => grid.first + number);
const standing = (lane: string, quarters: number[], kind: "waiter" | "drop-off" = "waiter") => ({
  kind,
  slot: { lane, date: DATE, quarters } as Slot,
  held: { lane, quarters } as Held,
});
const edit = (
  own: ReturnType<typeof standing>,
  wanted: Partial<Parameters<typeof placeEdit>[3]>,
  { anyway = false, others = [] as Held[] } = {},
) =>
  placeEdit(
    lunchRules,
    loadOf(grid, [own.held, ...others]),
    own,
    { kind: own.kind, lane: own.slot.lane, length: own.slot.quarters.length, skills: null, ...wanted },
    anyway,
  );
const placed = (lane: string, quarters: number[], reason: string | null = null, layer?: number) => ({
  ok: true,
  slot: { lane, date: DATE, quarters, ...(layer !== undefined && { layer }) },
  reason,
});
const no = (reason: string) => ({ ok: false, reason });

test("what nothing is changed of stays where it is, out of hours and in a bay that is gone too", () => {
  for (const own of [
    standing("a", at(40, 41)),
    standing("a", at(80, 81)),
    standing("lunch", at(46, 47, 52), "drop-off"),
    standing("gone", at(40, 41)),
  ])
    expect(edit(own, {})).toEqual(placed(own.slot.lane, own.slot.quarters));
});

test("in a bay that is gone nothing can be changed, anyway or not", () => {
  const own = standing("gone", at(40, 41));
  for (const wanted of [
    { length: 3 },
    { kind: "drop-off" as const },
    { slot: { lane: "gone", date: DATE, quarters: at(44, 45) } },
  ])
    for (const anyway of [false, true]) expect(edit(own, wanted, { anyway })).toEqual(no("no-lane"));
  expect(edit(standing("a", at(40, 41)), { lane: "gone" }, { anyway: true })).toEqual(no("no-lane"));
  const elsewhere = { lane: "gone", date: DATE, quarters: at(40) };
  const gone = { slot: elsewhere, held: null };
  expect(placeSlot(lunchRules, loadOf(grid, []), elsewhere, gone, true)).toBeNull();
});

test("longer work on a lift goes on after the break, a waiter's does not; shorter work ends earlier", () => {
  const left = standing("lunch", at(44, 45, 46, 47), "drop-off");
  expect(edit(left, { length: 6 })).toEqual(placed("lunch", at(44, 45, 46, 47, 52, 53)));
  expect(edit(left, { length: 2 })).toEqual(placed("lunch", at(44, 45)));
  const waits = standing("lunch", at(44, 45, 46, 47));
  expect(edit(waits, { length: 6 })).toEqual(no("too-long"));
  expect(edit(waits, { length: 6 }, { anyway: true })).toEqual(
    placed("lunch", at(44, 45, 46, 47, 48, 49), "too-long"),
  );
  const split = standing("lunch", at(46, 47, 52), "drop-off");
  expect(edit(split, { kind: "waiter" })).toEqual(no("too-long"));
});

test("work past the end of the day is too long, in another bay closed; staff may say anyway", () => {
  const own = standing("a", at(68, 69, 70, 71), "drop-off");
  expect(edit(own, { length: 6 })).toEqual(no("too-long"));
  expect(edit(own, { length: 6 }, { anyway: true })).toEqual(
    placed("a", at(68, 69, 70, 71, 72, 73), "too-long"),
  );
  expect(edit(own, { lane: "off" })).toEqual(no("closed"));
  expect(edit(own, { lane: "off" }, { anyway: true })).toEqual(placed("off", at(68, 69, 70, 71), "closed"));
  // Not even anyway into the next day.
  expect(edit(standing("a", at(92, 93)), { length: 6 }, { anyway: true })).toEqual(no("too-long"));
});

test("a bay without the skill is said first; where neither work nor bay changes it is not asked", () => {
  const own = standing("lunch", at(44, 45));
  expect(edit(own, { length: 1, skills: ["brakes"] })).toEqual(no("no-lane"));
  expect(edit(own, { length: 1 })).toEqual(placed("lunch", at(44)));
  expect(edit(own, { lane: "off", skills: ["tires"] })).toEqual(no("no-lane"));
});

test("what somebody else has is taken; anyway it stands in a layer, until the layers are full", () => {
  const own = standing("lunch", at(40, 41));
  const other: Held = { lane: "a", quarters: at(41, 42) };
  expect(edit(own, { lane: "a" }, { others: [other] })).toEqual(no("taken"));
  expect(edit(own, { lane: "a" }, { others: [other], anyway: true })).toEqual(
    placed("a", at(40, 41), "taken", 1),
  );
  const full = Array.from({ length: MAX_LAYERS }, (_, layer) => ({
    lane: laneKey({ lane: "a", layer }),
    quarters: at(41),
  }));
  expect(edit(own, { lane: "a" }, { others: full, anyway: true })).toEqual(no("taken"));
  const late = standing("lunch", at(70, 71));
  const fullLate = full.map(({ lane }) => ({ lane, quarters: at(71) }));
  expect(edit(late, { lane: "a", length: 4 }, { others: fullLate, anyway: true })).toEqual(no("closed"));
});

test("with a time of its own it goes there, and its old time is free for it", () => {
  const own = standing("a", at(40, 41, 42, 43));
  const there = { lane: "a", date: DATE, quarters: at(42, 43, 44, 45) };
  expect(edit(own, { slot: there })).toEqual(placed("a", at(42, 43, 44, 45)));
  const outside = { lane: "a", date: DATE, quarters: at(20, 21, 22, 23) };
  expect(edit(own, { slot: outside })).toEqual(no("too-long"));
});
