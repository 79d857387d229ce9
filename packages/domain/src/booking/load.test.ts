import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { canLeave, quartersOn, starts } from "../../test/booking/oracle.ts";
import { bookedDay, changesOf, stored, termsOn, wish, zones } from "../../test/booking/shops.ts";
import type { Appointment } from "./appointment.ts";
import { emptyDay } from "./availability.ts";
import { findSlot } from "./find-slot.ts";
import { arrivalAt, holdAt } from "./hold.ts";
import { type Held, liesOn, loadOf, maskOn, releasing, taking, waiterUnit } from "./load.ts";
import { placesIn } from "./mask.ts";
import { dayGrid, msOf } from "./quarters.ts";
import { stranded } from "./stranded.ts";

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
              date,
              quarters: rest.splice(0, count),
              ...(n % 2 === 0 && { units: [waiterUnit(date, n)] }),
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
        const load = loadOf(date, held, timeZone);
        const taken: Record<string, number[]> = {};
        for (const { lane, quarters } of held) taken[lane] = [...(taken[lane] ?? []), ...quarters];
        const waiters = held.flatMap(({ units }, n) => (units ? [n] : []));
        expect(load).toEqual(stored({ date, taken, waiters }, timeZone));
        expect(loadOf(date, held.toReversed(), timeZone)).toEqual(load);
      }),
    );
  });

  test("is as before once what was taken is released; another day stays as it is", () => {
    fc.assert(
      fc.property(sharing, ({ date, timeZone, held: [one, ...rest] }) => {
        fc.pre(one !== undefined);
        const before = taking(loadOf(date, rest, timeZone), { ...one, quarters: [], units: [] }, timeZone);
        expect(releasing(taking(before, one, timeZone), one, timeZone)).toEqual(before);
        expect(releasing(before, one, timeZone)).toEqual(before);
        const other = emptyDay("2030-01-01");
        expect(taking(other, one, timeZone)).toBe(other);
        expect(releasing(other, one, timeZone)).toBe(other);
      }),
    );
  });

  test("knows its own quarters and no others", () => {
    for (const zone of zones)
      for (const date of changesOf(zone, 2026, 2026)) {
        const all = quartersOn(date, zone).map(({ quarter }) => quarter);
        const [first = 0, last = 0] = [all[0], all.at(-1)];
        expect(liesOn(date, all, zone)).toBe(true);
        expect(liesOn(date, [first - 1], zone) || liesOn(date, [last + 1], zone)).toBe(false);
        expect(placesIn(maskOn(dayGrid(date, zone), all))).toEqual(all.map((_, n) => n));
        expect(() => maskOn(dayGrid(date, zone), [last + 1])).toThrow(RangeError);
      }
  });
});

const search = where.chain(([date, timeZone]) =>
  termsOn(date, timeZone).chain((terms) =>
    fc.record({ terms: fc.constant(terms), booked: bookedDay(date, terms), wish, spread: fc.nat(50) }),
  ),
);

describe("taking a slot", () => {
  test("a waiter comes as the work begins, under a number of the day that is free", () => {
    fc.assert(
      fc.property(search, ({ terms, booked, wish, spread }) => {
        const load = stored(booked, terms.shop.timeZone);
        for (const { start } of starts(terms, booked, wish).slice(0, 3)) {
          const found = findSlot(terms, load, wish, { kind: "waiter", date: booked.date, start }, spread);
          if (!found.ok) throw new Error(found.reason);
          const hold = holdAt(terms, load, "waiter", found.slot, spread);
          expect([Date.parse(hold.arrival.from), hold.arrival.to]).toEqual([msOf(start), hold.arrival.from]);
          const free = Array.from({ length: terms.settings.waitersPerDay }, (_, n) => n)
            .filter((n) => !booked.waiters.includes(n))
            .map((n) => `${booked.date}_waiter_${n}`);
          expect(hold.units).toEqual(free.length === 0 ? [] : [free[spread % free.length]]);
        }
      }),
    );
  });

  test("a car is left while cars can be left, from the first such quarter to the end of the last", () => {
    fc.assert(
      fc.property(search, ({ terms, booked: { date } }) => {
        const quarters = quartersOn(date, terms.shop.timeZone);
        const can = canLeave(terms, date);
        const [from, to] = [can.indexOf(true), can.lastIndexOf(true)];
        const slot = { lane: "any", date, quarters: [quarters[5]?.quarter ?? 0] };
        const arrival = arrivalAt(terms, "drop-off", slot);
        const begin = (n: number) => msOf(quarters[n]?.quarter ?? 0);
        expect([arrival.from, arrival.to].map(Date.parse)).toEqual(
          from < 0 ? [begin(5), begin(5)] : [begin(from), begin(to) + 900_000],
        );
      }),
    );
  });
});

describe("a change of hours or lanes", () => {
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]);
  const never = Array.from({ length: 7 }, () => []);

  test("strands what stood in staffed time and does so no more, and nothing else", () => {
    fc.assert(
      fc.property(search, fc.nat(95), fc.integer({ min: 1, max: 8 }), ({ terms }, place, length) => {
        const date = terms.shop.closures[0]?.date ?? "2026-06-15";
        const { timeZone } = terms.shop;
        const quarters = quartersOn(date, timeZone).slice(place, place + length);
        fc.pre(quarters.length > 0);
        const at = (lane: string, status: string) =>
          ({
            id: `${lane} ${status}`,
            place: { lane, date, quarters: quarters.map(({ quarter }) => quarter) },
            state: { status },
          }) as Appointment;
        const all = ["lane-0", "lane-1"].flatMap((lane) =>
          ["requested", "confirmed", "checked-in", "done", "cancelled", "no-show"].map((status) =>
            at(lane, status),
          ),
        );
        const lane = (id: string) => ({ id, name: id, staffed: always, reserve: always, skills: [] });
        const before = {
          shop: { timeZone, hours: always, closures: [] },
          settings: { ...terms.settings, lanes: [lane("lane-0"), lane("lane-1")] },
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
        const inLane = (id: string) => waiting.filter(({ place }) => place.lane === id);
        expect(stranded(before, before, all)).toEqual([]);
        expect(stranded(before, closed, all)).toEqual(waiting);
        expect(stranded(before, gone, all)).toEqual(inLane("lane-0"));
        expect(stranded(before, unstaffed, all)).toEqual(inLane("lane-1"));
        // What stood outside the hours before is nobody's loss.
        expect(stranded(closed, gone, all)).toEqual([]);
      }),
    );
  });
});
