import fc from "fast-check";
import { expect, test } from "vitest";
import { bookedDay, rulesOn, slotRequest, stored } from "../../test/booking/shops.ts";
import type { Service } from "../catalog/service.ts";
import { findSlot, onlyLane } from "./find-slot.ts";
import { laneKey, releasing, taking } from "./load.ts";
import { setBits } from "./mask.ts";
import { decideOrder, type Order, type OrderFacts } from "./order.ts";
import { dayGrid } from "./quarters.ts";

const DATE = "2026-03-11";
const service = (slug: string, bookable: boolean): Service => ({
  v: 1,
  slug,
  order: 0,
  name: { en: slug, es: slug },
  summary: { en: "", es: "" },
  description: { en: "", es: "" },
  includes: [],
  parts: [],
  price: { from: 5_000, to: 9_000 },
  hours: { from: 50, to: 75 },
  waiter: true,
  bookable,
});

const orders = rulesOn(DATE, "America/New_York").chain((rules) =>
  fc.record({
    rules: fc.constant(rules),
    booked: bookedDay(DATE, rules),
    request: slotRequest,
    start: fc.nat(95).map((n) => Date.parse(`${DATE}T05:00:00Z`) / 900_000 + n),
    lane: fc.constantFrom(null, ...rules.settings.lanes.map(({ id }) => id)),
    over: fc.constantFrom(null, null, "open-limit" as const, "day-limit" as const),
    bookable: fc.constantFrom(true, true, false),
    missing: fc.constantFrom(false, false, true),
    tieBreaker: fc.nat(20),
  }),
);

/** An order, what it is decided on, and the decision. */
function decided(one: typeof orders extends fc.Arbitrary<infer T> ? T : never) {
  const { rules, request, start, lane } = one;
  const staff = rules.audience === "staff";
  const when =
    request.kind === "waiter"
      ? ({ kind: "waiter", date: DATE, start } as const)
      : ({ kind: "drop-off", date: DATE } as const);
  const services = [service("oil", true), service("brakes", one.bookable)];
  const input = {
    services: ["oil", "brakes", "oil"],
    when,
    name: "Ada",
    phone: "+16692223010",
    email: "ada@mail.example",
    language: "en",
    vehicle: { year: null, make: "Honda", model: "Civic", plate: "", vin: "" },
    note: "",
    ...(staff ? { lane } : {}),
  } as unknown as Order["input"];
  const facts: OrderFacts = {
    setup: { shop: rules.shop, settings: rules.settings },
    services: one.missing ? services.slice(1) : services,
    day: stored(one.booked, rules.shop.timeZone),
    request,
    over: one.over,
  };
  const by: Order["by"] = staff ? { kind: "staff", uid: "s1", name: "Sam" } : { kind: "customer", uid: "u1" };
  const order: Order = { input, audience: rules.audience, by, uid: staff ? null : "u1" };
  const chance = { id: "a1", now: new Date(rules.now), tieBreaker: one.tieBreaker };
  return { facts, order, chance, when, staff, result: decideOrder(facts, order, chance) };
}

test("an order is refused for its first reason: no booking, a service, a limit, then the time", () => {
  fc.assert(
    fc.property(orders, (one) => {
      const { facts, order, when, staff, result } = decided(one);
      const asked = staff && one.lane ? onlyLane(one.rules, one.lane) : one.rules;
      const slot = findSlot(asked, facts.day, one.request, when, one.tieBreaker);
      const expected =
        one.rules.settings.lanes.length === 0
          ? { reason: "no-booking", rules: null }
          : one.missing || (!staff && !one.bookable)
            ? { reason: "not-bookable", rules: null }
            : one.over && !staff
              ? { reason: one.over, rules: { ...facts.setup, audience: order.audience, now: one.rules.now } }
              : slot.ok
                ? null
                : // Another bay may be set up for it.
                  { reason: slot.reason, rules: slot.reason === "no-lane" ? one.rules : asked };
      if (!result.ok) expect({ reason: result.reason, rules: result.rules }).toEqual(expected);
      else {
        expect(expected).toBeNull();
        expect({ ...result.appointment.slot }).toMatchObject(slot.ok ? slot.slot : {});
        expect(result.appointment).toMatchObject({
          id: "a1",
          bookedAt: new Date(one.rules.now).toISOString(),
        });
      }
    }),
    { numRuns: 300 },
  );
});

test("a shop that nobody has set up takes no order", () => {
  fc.assert(
    fc.property(orders, (one) => {
      const { facts, order, chance } = decided(one);
      expect(decideOrder({ ...facts, setup: null }, order, chance)).toEqual({
        ok: false,
        reason: "no-booking",
        rules: null,
      });
    }),
    { numRuns: 20 },
  );
});

test("what staff book anyway stands in a layer of its own: a quarter of a layer is had once, by whatever was booked", () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 7 }), (one, times) => {
      const { facts, order, chance } = decided(one);
      const { timeZone } = one.rules.shop;
      const grid = dayGrid(DATE, timeZone);
      let { day } = facts;
      const had = new Set(
        Object.entries(day.layers ?? day.lanes).flatMap(([key, mask]) =>
          setBits(mask).map((index) => `${key}_${grid.first + index}`),
        ),
      );
      for (let n = 0; n < times; n++) {
        const input = { ...order.input, anyway: true } as Order["input"];
        const result = decideOrder({ ...facts, day }, { ...order, input }, { ...chance, id: `a${n}` });
        if (!result.ok) {
          return;
        }
        const { slot, override, units } = result.appointment;
        if (order.audience === "public") expect(override).toBeNull();
        for (const quarter of slot.quarters) {
          const claim = `${laneKey(slot)}_${quarter}`;
          expect(had.has(claim)).toBe(false);
          had.add(claim);
        }
        if (slot.layer) expect(override?.reason).toBeDefined();
        const held = { lane: laneKey(slot), quarters: slot.quarters, units };
        const before = day;
        day = taking(day, held, grid);
        expect(setBits(day.lanes[slot.lane] ?? [])).toEqual(
          expect.arrayContaining(slot.quarters.map((quarter) => quarter - grid.first)),
        );
        expect(setBits(releasing(day, held, grid).lanes[slot.lane] ?? [])).toEqual(
          setBits(before.lanes[slot.lane] ?? []),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test("without being told to, staff are refused what they could decide on", () => {
  fc.assert(
    fc.property(orders, (one) => {
      const { result } = decided(one);
      if (result.ok) expect(result.appointment.override).toBeNull();
    }),
    { numRuns: 100 },
  );
});
