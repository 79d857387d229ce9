import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { canLeave, quartersOn, starts } from "../../test/booking/oracle.ts";
import { bookedDay, changesOf, rulesOn, slotRequest, stored, zones } from "../../test/booking/shops.ts";
import { type Appointment, STATUSES } from "./appointment.ts";
import { emptyDay, freeWaiters } from "./availability.ts";
import { findConflicts } from "./conflicts.ts";
import { findSlot } from "./find-slot.ts";
import { arrivalAt, holdAt } from "./hold.ts";
import {
  firstQuarterOf,
  freeLayer,
  type Held,
  isLayerFree,
  isWaiter,
  isWithinDay,
  laneKey,
  laneOfKey,
  loadOf,
  MAX_LAYERS,
  maskOn,
  overlaps,
  releasing,
  takenBy,
  taking,
  waiterNumber,
  waiterUnit,
} from "./load.ts";
import { emptyMask, setBits } from "./mask.ts";
import { dayGrid, msOf } from "./quarters.ts";

// Reading the clock for every minute takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const where = fc.tuple(
  fc.constantFrom(...changesOf("America/New_York", 2026, 2027), "2026-06-15"),
  fc.constantFrom("America/New_York", "Africa/Cairo"),
);

/** Some that share no quarter and no number, on one date. */
const sharing = where.chain(([date, timeZone]) =>
  fc
    .uniqueArray(fc.constantFrom(...quartersOn(date, timeZone).map(({ quarter }) => quarter)), {
      maxLength: 40,
    })
    .chain((quarters) =>
      fc
        .array(fc.tuple(fc.constantFrom("a", "b", "a~1"), fc.integer({ min: 1, max: 6 })), { maxLength: 8 })
        .map((wants) => {
          const rest = [...quarters];
          const held = wants.map(
            ([lane, count], n): Held => ({
              lane,
              quarters: rest.splice(0, count),
              ...(n % 2 === 0 && { units: [waiterUnit(dayGrid(date, timeZone).first, n)] }),
            }),
          );
          return { date, timeZone, held };
        }),
    ),
);

describe("a day's load", () => {
  test("is what is held on it, in whatever order it came", () => {
    fc.assert(
      fc.property(sharing, ({ date, timeZone, held }) => {
        const grid = dayGrid(date, timeZone);
        const load = loadOf(grid, held);
        const taken: Record<string, number[]> = {};
        for (const { lane, quarters } of held)
          if (quarters.length > 0) taken[lane] = [...(taken[lane] ?? []), ...quarters];
        const waiters = held.flatMap(({ units, quarters }, n) => (units && quarters.length > 0 ? [n] : []));
        expect(load).toEqual(stored({ date, taken, waiters }, timeZone));
        expect(loadOf(grid, held.toReversed())).toEqual(load);
        // Of a lane all is taken that is taken of any layer.
        expect(setBits(load.lanes.a ?? []).map((index) => grid.first + index)).toEqual(
          [...(taken.a ?? []), ...(taken["a~1"] ?? [])].sort((a, b) => a - b),
        );
      }),
    );
  });

  test("is as before once what was taken is released; another day stays as it is", () => {
    fc.assert(
      fc.property(sharing, ({ date, timeZone, held: [one, ...rest] }) => {
        fc.pre(one !== undefined);
        const grid = dayGrid(date, timeZone);
        const before = taking(loadOf(grid, rest), { ...one, quarters: [], units: [] }, grid);
        const taken = { [one.lane]: emptyMask(grid.length), ...(before.layers ?? before.lanes) };
        expect(releasing(taking(before, one, grid), one, grid)).toEqual(
          one.quarters.length > 0 ? { ...before, ...takenBy(taken) } : before,
        );
        const other = dayGrid("2030-01-01", timeZone);
        expect(taking(emptyDay(other.date), one, other)).toEqual(emptyDay(other.date));
        expect(releasing(emptyDay(other.date), one, other)).toEqual(emptyDay(other.date));
      }),
    );
  });

  test("knows its own quarters and no others", () => {
    for (const zone of zones)
      for (const date of changesOf(zone, 2026, 2026)) {
        const all = quartersOn(date, zone).map(({ quarter }) => quarter);
        const [first = 0, last = 0] = [all[0], all.at(-1)];
        const grid = dayGrid(date, zone);
        expect(isWithinDay(grid, all)).toBe(true);
        expect(isWithinDay(grid, [first - 1]) || isWithinDay(grid, [last + 1])).toBe(false);
        expect(setBits(maskOn(grid, [first - 1, ...all, last + 1]))).toEqual(all.map((_, n) => n));
      }
  });
});

describe("layers of a lane", () => {
  const grid = dayGrid("2026-06-15", "America/New_York");
  const slots = fc.array(
    fc.record({
      lane: fc.constantFrom("bay-1", "bay-10"),
      from: fc.integer({ min: -3, max: 98 }),
      length: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 14 },
  );

  test("each takes the lowest in which it is free, and four stand over each other at most", () => {
    fc.assert(
      fc.property(slots, fc.nat(20), (wanted, gone) => {
        type Placed = { lane: string; layer: number; quarters: number[] };
        const meets = (one: Placed, other: Placed) =>
          one.lane === other.lane &&
          one.layer === other.layer &&
          one.quarters.some((quarter) => other.quarters.includes(quarter));
        let load = emptyDay(grid.date);
        const placed: Placed[] = [];
        for (const { lane, from, length } of wanted) {
          const quarters = Array.from({ length }, (_, n) => grid.first + from + n).filter(
            (quarter) => quarter >= grid.first && quarter < grid.first + grid.length,
          );
          if (quarters.length === 0) continue;
          const slot = { lane, date: grid.date, quarters };
          const free = [0, 1, 2, 3].filter((layer) => !placed.some((one) => meets(one, { ...slot, layer })));
          for (const layer of [0, 1, 2, 3])
            expect(isLayerFree(load, { ...slot, layer }, grid)).toBe(free.includes(layer));
          const layer = freeLayer(load, slot, grid);
          expect(layer).toBe(free[0] ?? null);
          if (layer === null) continue;
          placed.push({ ...slot, layer });
          load = taking(load, { lane: laneKey({ lane, layer }), quarters }, grid);
        }
        // What lies under something, or over it, can go; the lane is taken where any of its layers is.
        const [left] = placed.splice(gone % Math.max(1, placed.length), 1);
        if (left) load = releasing(load, { lane: laneKey(left), quarters: left.quarters }, grid);
        const held = placed.map((one) => ({ lane: laneKey(one), quarters: one.quarters }));
        const anew = loadOf(grid, held);
        for (const lane of ["bay-1", "bay-10"]) {
          const taken = new Set(
            placed.filter((one) => one.lane === lane).flatMap(({ quarters }) => quarters),
          );
          const expected = [...taken].sort((a, b) => a - b).map((quarter) => quarter - grid.first);
          expect(setBits(load.lanes[lane] ?? [])).toEqual(expected);
          expect(setBits(anew.lanes[lane] ?? [])).toEqual(expected);
        }
      }),
    );
  });

  test("the lowest has the lane's own name, and a name tells its lane", () => {
    expect(laneKey({ lane: "bay-4" })).toBe("bay-4");
    for (let layer = 0; layer < MAX_LAYERS; layer++)
      expect(laneOfKey(laneKey({ lane: "bay-4", layer }))).toBe("bay-4");
    expect(new Set([0, 1, 2, 3].map((layer) => laneKey({ lane: "bay-4", layer }))).size).toBe(4);
  });
});

describe("waiters of a day", () => {
  const grid = dayGrid("2026-06-15", "America/New_York");
  const unit = fc.oneof(
    fc.nat(30).map((n) => waiterUnit(grid.first, n)),
    // Named by the local date, as before; of a day that begins elsewhere; no waiter at all.
    fc.nat(30).map((n) => `2026-06-15_waiter_${n}`),
    fc.nat(30).map((n) => waiterUnit(grid.first - 4, n)),
    fc.constantFrom("reserve_3", "waiter", "waiters_1"),
  );

  test("those with a number of this day are told by it, others are counted, and what is none is left out", () => {
    fc.assert(
      fc.property(fc.array(fc.array(unit, { maxLength: 4 }), { maxLength: 6 }), (lots) => {
        const held = lots.map((units, n): Held => ({ lane: "a", quarters: [grid.first + n], units }));
        const all = lots.flat();
        const ours = all
          .filter((one) => one.startsWith(`waiter_${grid.first}_`))
          .map((one) => Number(one.split("_")[2]));
        const others = all.filter((one) => /waiter_[0-9]/.test(one)).length - ours.length;
        const load = loadOf(grid, held);
        expect(load.waiters).toEqual({ numbers: [...new Set(ours)].sort((a, b) => a - b), others });
        expect(held.reduce((day, one) => taking(day, one, grid), emptyDay(grid.date)).waiters).toEqual(
          load.waiters,
        );
        expect(held.reduce((day, one) => releasing(day, one, grid), load).waiters).toEqual({
          numbers: [],
          others: 0,
        });
        expect(all.every((one) => isWaiter(one) || waiterNumber(grid.first, one) === null)).toBe(true);
      }),
    );
  });

  test("one counts on the day its first quarter lies on, in whatever order its quarters come", () => {
    fc.assert(
      fc.property(fc.integer({ min: -6, max: 100 }), fc.integer({ min: 1, max: 8 }), (from, length) => {
        const quarters = Array.from({ length }, (_, n) => grid.first + from + n);
        const counts = from >= 0 && from < grid.length;
        const onDay = quarters.filter(
          (quarter) => quarter >= grid.first && quarter < grid.first + grid.length,
        );
        for (const order of [quarters, quarters.toReversed()]) {
          const held = { lane: "a", quarters: order, units: [waiterUnit(grid.first, 0)] };
          expect(loadOf(grid, [held]).waiters.numbers).toEqual(counts ? [0] : []);
          expect(taking(emptyDay(grid.date), held, grid).waiters.numbers).toEqual(counts ? [0] : []);
          expect(firstQuarterOf(order)).toBe(grid.first + from);
          expect(overlaps(grid, order)).toBe(onDay.length > 0);
          expect(Object.keys(loadOf(grid, [held]).lanes)).toEqual(onDay.length > 0 ? ["a"] : []);
        }
      }),
    );
    const nothing = { lane: "a", quarters: [], units: [waiterUnit(0, 0)] };
    expect(loadOf({ ...grid, first: 0 }, [nothing]).waiters.numbers).toEqual([]);
    expect(taking(emptyDay(grid.date), nothing, { ...grid, first: 0 }).waiters.numbers).toEqual([]);
  });
});

const search = where.chain(([date, timeZone]) =>
  rulesOn(date, timeZone).chain((rules) =>
    fc.record({
      rules: fc.constant(rules),
      booked: bookedDay(date, rules),
      request: slotRequest,
      tieBreaker: fc.nat(50),
    }),
  ),
);

describe("taking a slot", () => {
  test("a waiter comes as the work begins, under a number of the day that is free", () => {
    fc.assert(
      fc.property(search, ({ rules, booked, request, tieBreaker }) => {
        const load = stored(booked, rules.shop.timeZone);
        for (const { start } of starts(rules, booked, request).slice(0, 3)) {
          const found = findSlot(
            rules,
            load,
            request,
            { kind: "waiter", date: booked.date, start },
            tieBreaker,
          );
          if (!found.ok) throw new Error(found.reason);
          const hold = holdAt(rules, load, "waiter", found.slot, tieBreaker);
          expect([Date.parse(hold.arrival.from), hold.arrival.to]).toEqual([msOf(start), hold.arrival.from]);
          const first = quartersOn(booked.date, rules.shop.timeZone)[0]?.quarter;
          const taken = booked.waiters.map((n) => `waiter_${first}_${n}`);
          expect(hold.units).toHaveLength(1);
          expect(hold.units[0]).toMatch(new RegExp(`^waiter_${first}_\\d+$`));
          expect(taken).not.toContain(hold.units[0]);
        }
      }),
    );
  });

  test("numbers are given out for as many as the limit has room for, however those who see the same take them", () => {
    fc.assert(
      fc.property(search, ({ rules, booked }) => {
        const load = stored(booked, rules.shop.timeZone);
        const { waitersPerDay } = rules.settings;
        const there = booked.waiters.length + (booked.others ?? 0);
        const free = freeWaiters({ ...rules, audience: "public" }, load);
        const untaken = Array.from({ length: 20 }, (_, n) => n).filter((n) => !booked.waiters.includes(n));
        const room = Math.max(0, waitersPerDay - there);
        expect(free).toEqual(untaken.slice(0, room));
        expect(freeWaiters({ ...rules, audience: "staff" }, load)).toEqual(untaken.slice(0, room || 1));
        // Somebody goes: nobody who saw the day before can take one number more than there is room for.
        const [gone] = booked.waiters;
        fc.pre(gone !== undefined);
        const waiters = booked.waiters.filter((number) => number !== gone);
        const later = freeWaiters(
          { ...rules, audience: "public" },
          stored({ ...booked, waiters }, rules.shop.timeZone),
        );
        const all = new Set([...free, ...later]);
        expect(waiters.length + (booked.others ?? 0) + all.size).toBeLessThanOrEqual(
          Math.max(waitersPerDay, waiters.length + (booked.others ?? 0)),
        );
      }),
    );
  });

  test("a car is left while cars can be left, from the first such quarter to the end of the last", () => {
    fc.assert(
      fc.property(search, ({ rules, booked: { date } }) => {
        const quarters = quartersOn(date, rules.shop.timeZone);
        const can = canLeave(rules, date);
        const [from, to] = [can.indexOf(true), can.lastIndexOf(true)];
        const slot = { lane: "any", date, quarters: [quarters[5]?.quarter ?? 0] };
        const arrival = arrivalAt(rules, "drop-off", slot);
        const begin = (n: number) => msOf(quarters[n]?.quarter ?? 0);
        expect([arrival.from, arrival.to].map(Date.parse)).toEqual(
          from < 0 ? [begin(5), begin(5)] : [begin(from), begin(to) + 900_000],
        );
      }),
    );
  });

  test("a car that is left takes none of the waiters' numbers", () => {
    fc.assert(
      fc.property(search, ({ rules, booked, tieBreaker }) => {
        const load = stored(booked, rules.shop.timeZone);
        const slot = { lane: "any", date: booked.date, quarters: [1_900_000] };
        expect(holdAt(rules, load, "drop-off", slot, tieBreaker).units).toEqual([]);
      }),
    );
  });
});

describe("a change of hours or lanes", () => {
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]);
  const never = Array.from({ length: 7 }, () => []);

  test("strands what stood in staffed time and does so no more, and nothing else", () => {
    fc.assert(
      fc.property(search, fc.nat(95), fc.integer({ min: 1, max: 8 }), ({ rules }, index, length) => {
        const date = rules.shop.closures[0]?.date ?? "2026-06-15";
        const { timeZone } = rules.shop;
        const quarters = quartersOn(date, timeZone).slice(index, index + length);
        fc.pre(quarters.length > 0);
        const at = (lane: string, status: string) =>
          ({
            id: `${lane} ${status}`,
            slot: { lane, date, quarters: quarters.map(({ quarter }) => quarter) },
            state: { status },
          }) as Appointment;
        const all = ["lane-0", "lane-1"].flatMap((lane) => STATUSES.map((status) => at(lane, status)));
        const lane = (id: string) => ({ id, name: id, staffed: always, reserve: always, skills: [] });
        const before = {
          shop: { timeZone, hours: always, closures: [] },
          settings: { ...rules.settings, lanes: [lane("lane-0"), lane("lane-1")] },
        };
        const closed = {
          ...before,
          shop: { ...before.shop, closures: [{ date, reason: { en: "", es: "" } }] },
        };
        const gone = { ...before, settings: { ...before.settings, lanes: [lane("lane-1")] } };
        const unstaffed = {
          ...before,
          settings: { ...before.settings, lanes: [lane("lane-0"), { ...lane("lane-1"), staffed: never }] },
        };
        const waiting = all.filter(({ state }) => !["done", "canceled", "no-show"].includes(state.status));
        const inLane = (id: string) => waiting.filter(({ slot }) => slot.lane === id);
        expect(findConflicts(before, before, all)).toEqual([]);
        expect(findConflicts(before, closed, all)).toEqual(waiting);
        expect(findConflicts(before, gone, all)).toEqual(inLane("lane-0"));
        expect(findConflicts(before, unstaffed, all)).toEqual(inLane("lane-1"));
        // What stood outside the hours before is nobody's loss.
        expect(findConflicts(closed, gone, all)).toEqual([]);
      }),
    );
  });
});
