import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { canLeave, quartersOn, starts } from "../../test/booking/oracle.ts";
import { bookedDay, changesOf, rulesOn, slotRequest, stored, zones } from "../../test/booking/shops.ts";
import type { Appointment } from "./appointment.ts";
import { emptyDay, freeWaiters } from "./availability.ts";
import { findConflicts } from "./conflicts.ts";
import { findSlot } from "./find-slot.ts";
import { arrivalAt, holdAt } from "./hold.ts";
import { type Held, isWithinDay, loadOf, maskOn, releasing, taking, waiterUnit } from "./load.ts";
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
        .array(fc.tuple(fc.constantFrom("a", "b"), fc.integer({ min: 1, max: 6 })), { maxLength: 8 })
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
      }),
    );
  });

  test("is as before once what was taken is released; another day stays as it is", () => {
    fc.assert(
      fc.property(sharing, ({ date, timeZone, held: [one, ...rest] }) => {
        fc.pre(one !== undefined);
        const grid = dayGrid(date, timeZone);
        const before = taking(loadOf(grid, rest), { ...one, quarters: [], units: [] }, grid);
        const lanes = { [one.lane]: emptyMask(grid.length), ...before.lanes };
        expect(releasing(taking(before, one, grid), one, grid)).toEqual(
          one.quarters.length > 0 ? { ...before, lanes } : before,
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
        const all = ["lane-0", "lane-1"].flatMap((lane) =>
          ["requested", "confirmed", "checked-in", "done", "canceled", "no-show"].map((status) =>
            at(lane, status),
          ),
        );
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
        const waiting = all.filter(({ state }) =>
          ["requested", "confirmed", "checked-in"].includes(state.status),
        );
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
