import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, order } from "../../test/repair-orders/orders.ts";
import { clockOf, dateAt } from "../booking/quarters.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import type { ThreadEntry } from "../threads/entry.ts";
import { type Sources, timelineOf } from "./timeline.ts";

const clock = clockOf("America/Denver");
const at = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) })
  .map((ms) => new Date(ms).toISOString());
const day = at.map((one) => one.slice(0, 10));
const decided = fc
  .tuple(fc.constantFrom("approved", "declined", "deferred"), at)
  .map(([status, when]) => decidedAs(status, job("brakes", [])) && { status, when });
const sources: fc.Arbitrary<Sources> = fc.record({
  orders: fc.array(fc.tuple(at, fc.option(decided)), { maxLength: 5 }).map((all) =>
    all.map(([createdAt, said], index): RepairOrder => {
      const work = said ? decidedAs(said.status, job("brakes", [])) : job("brakes", []);
      const { authorization } = work;
      const made =
        authorization.status === "pending"
          ? authorization
          : { ...authorization, at: said?.when ?? createdAt };
      return order({ id: `o${index}`, createdAt, jobs: [{ ...work, authorization: made }] });
    }),
  ),
  entries: fc.array(at, { maxLength: 5 }).map((all) =>
    all.map(
      (when, index): ThreadEntry => ({
        ...{ v: 1, id: `e${index}`, order: "o0", number: index + 1, at: when, text: "Ready?" },
        ...{
          from: { kind: "customer", name: "Pat" },
          language: "en",
          job: null,
          channel: "page",
          original: null,
        },
      }),
    ),
  ),
  appointments: fc.constant([]),
  messages: fc.constant([]),
  vehicles: fc
    .uniqueArray(day, { maxLength: 5 })
    .map((days) => [{ id: "car", odometer: days.sort().map((on, miles) => ({ on, miles })), serviced: [] }]),
});

test("everything that happened is told once, by the shop’s days, the latest first", () => {
  fc.assert(
    fc.property(sources, (known) => {
      const told = timelineOf(known, clock, null);
      const decisions = known.orders
        .flatMap(({ jobs }) => jobs)
        .filter((one) => one.authorization.status !== "pending");
      const readings = known.vehicles.flatMap(({ odometer }) => odometer);
      expect(told).toHaveLength(
        known.orders.length + decisions.length + known.entries.length + readings.length,
      );
      for (const [index, one] of told.entries()) {
        if (one.at !== null) expect(one.on).toBe(dateAt(Date.parse(one.at), clock));
        const next = told[index + 1];
        if (!next) continue;
        expect(one.on >= next.on).toBe(true);
        if (one.on === next.on && next.at !== null) expect((one.at ?? "") >= next.at).toBe(true);
      }
    }),
  );
});

test("what is told of a part of the time is the beginning of what is told of all of it", () => {
  fc.assert(
    fc.property(sources, at, (known, since) => {
      const all = timelineOf(known, clock, null);
      const some = timelineOf(known, clock, since);
      expect(some).toEqual(all.slice(0, some.length));
      expect(all.slice(some.length).every((one) => one.at === null || one.at < since)).toBe(true);
    }),
  );
});

test("work that still waits is marked where it was declined, and no more once it was approved on a later order", () => {
  const said = (id: string, status: "declined" | "approved", when: string) => {
    const work = decidedAs(status, job("brakes", []));
    const authorization =
      work.authorization.status === "pending" ? work.authorization : { ...work.authorization, at: when };
    return order({ id, createdAt: when, jobs: [{ ...work, authorization }] });
  };
  const first = said("one", "declined", "2026-01-05T12:00:00.000Z");
  const later = said("two", "approved", "2026-02-05T12:00:00.000Z");
  const none = { appointments: [], entries: [], messages: [], vehicles: [] };
  const waits = (orders: RepairOrder[]) =>
    timelineOf({ ...none, orders }, clock, null).flatMap((one) =>
      one.kind === "decision" ? [one.waits] : [],
    );
  expect(waits([first])).toEqual([true]);
  expect(waits([first, later])).toEqual([false, false]);
});

test("a reading that was corrected on another day stays on its own", () => {
  const by = { uid: "lou", name: "Lou" };
  const from = { kind: "order", id: "one", by, at: "2026-02-05T12:00:00.000Z" } as const;
  const odometer = [
    { on: "2026-01-05", miles: 10, from },
    { on: "2026-02-05", miles: 20, from },
  ];
  const none = { appointments: [], entries: [], messages: [], orders: [] };
  const told = timelineOf({ ...none, vehicles: [{ id: "car", odometer }] }, clock, null);
  expect(told).toMatchObject([
    { on: "2026-02-05", at: from.at, miles: 20, from },
    { on: "2026-01-05", at: null, miles: 10, from },
  ]);
});
