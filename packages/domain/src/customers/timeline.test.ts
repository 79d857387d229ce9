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
  decisions: fc.constant([]),
  asks: fc.constant([]),
  messages: fc.constant([]),
  vehicles: fc
    .uniqueArray(day, { maxLength: 5 })
    .map((days) => [{ id: "car", odometer: days.sort().map((on, miles) => ({ on, miles })), serviced: [] }]),
});

const milestones = new Set<string>(["checked-in", "ready", "picked-up", "canceled", "no-show"]);

test("everything that happened is told once, by the shop’s days, the latest first", () => {
  fc.assert(
    fc.property(sources, (known) => {
      const told = timelineOf(known, clock, null);
      const decisions = known.orders
        .flatMap(({ jobs }) => jobs)
        .filter((one) => one.authorization.status !== "pending");
      const readings = known.vehicles.flatMap(({ odometer }) => odometer);
      const moved = known.orders.filter(({ stage, createdAt }) => stage.at !== createdAt);
      const stages = moved.filter(({ stage }) => milestones.has(stage.is));
      expect(told).toHaveLength(
        stages.length + known.orders.length + decisions.length + known.entries.length + readings.length,
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
  const none = { appointments: [], asks: [], decisions: [], entries: [], messages: [], vehicles: [] };
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
  const none = { appointments: [], asks: [], decisions: [], entries: [], messages: [], orders: [] };
  const told = timelineOf({ ...none, vehicles: [{ id: "car", odometer }] }, clock, null);
  expect(told).toMatchObject([
    { on: "2026-02-05", at: from.at, miles: 20, from },
    { on: "2026-01-05", at: null, miles: 10, from },
  ]);
});

const by = { uid: "lou", name: "Lou" };
const none = { appointments: [], asks: [], decisions: [], entries: [], messages: [], vehicles: [] };

test("who was asked to decide, and that links were ended, is told with its order, by whom", () => {
  const [asked, ended] = ["2026-01-03T12:00:00.000Z", "2026-01-04T12:00:00.000Z"];
  const asks = [
    { order: "one", at: ended, by, links: 2 },
    { order: "one", at: asked, by, channel: "text" as const, approver: "Lee" },
    { order: "another", at: asked, by, channel: "text" as const, approver: null },
  ];
  const made = order({ id: "one", number: 7, createdAt: "2026-01-02T12:00:00.000Z" });
  const told = timelineOf({ ...none, asks, orders: [made] }, clock, null);
  expect(told.filter(({ kind }) => kind !== "stage" && kind !== "order")).toMatchObject([
    { kind: "links-ended", at: ended, order: "one", number: 7, links: 2, by: "Lou" },
    { kind: "asked", at: asked, order: "one", number: 7, channel: "text", approver: "Lee", by: "Lou" },
  ]);
});

test("a car’s way through the shop is told by when it came, was ready and left; what lies between stands on its order", () => {
  const [came, ready, left] = [
    "2026-01-05T15:00:00.000Z",
    "2026-01-05T18:00:00.000Z",
    "2026-01-06T18:00:00.000Z",
  ];
  const made = order({
    createdAt: "2026-01-02T12:00:00.000Z",
    stage: { is: "picked-up", column: "picked-up", at: left, by },
    reached: [
      { is: "scheduled", at: "2026-01-02T12:00:00.000Z" },
      { is: "checked-in", at: came },
      { is: "in-progress", at: came },
      { is: "ready", at: ready },
      { is: "picked-up", at: left },
    ],
  });
  const told = timelineOf({ ...none, orders: [made] }, clock, null);
  expect(told.map((one) => [one.kind, one.at, "stage" in one ? one.stage : null])).toEqual([
    ["stage", left, "picked-up"],
    ["stage", ready, "ready"],
    ["stage", came, "checked-in"],
    ["order", "2026-01-02T12:00:00.000Z", null],
  ]);
});

test("every word on a job is told, as the ledger has it; that it still waits stands at the last one only", () => {
  const work = decidedAs("declined", job("brakes", []));
  if (work.authorization.status !== "declined") throw new Error("not declined");
  const { said } = work.authorization;
  const at = ["2026-01-05T12:00:00.000Z", "2026-01-06T12:00:00.000Z"] as const;
  const entry = (when: string, status: "approved" | "declined") => ({
    order: "one",
    at: when,
    said,
    jobs: [{ id: "brakes", name: work.name, cents: 900, word: { status } }],
  });
  const made = order({
    id: "one",
    createdAt: at[0],
    jobs: [{ ...work, authorization: { ...work.authorization, at: at[1] } }],
  });
  const decisions = [
    entry(at[0], "approved"),
    entry(at[1], "declined"),
    { ...entry(at[1], "approved"), order: "two" },
  ];
  const of = (known: object) =>
    timelineOf({ ...none, orders: [made], ...known }, clock, null).flatMap((one) =>
      one.kind === "decision" ? [[one.at, one.status, one.waits]] : [],
    );
  expect(of({ decisions })).toEqual([
    [at[1], "declined", true],
    [at[0], "approved", false],
  ]);
  // Without the ledger, as the order has it.
  expect(of({})).toEqual([[at[1], "declined", true]]);
});

test("a service was done when its car was ready", () => {
  const [came, ready] = ["2026-01-05T15:00:00.000Z", "2026-01-05T18:00:00.000Z"];
  const made = order({
    ...{ id: "one", createdAt: came, stage: { is: "ready", column: "ready", at: ready, by } },
    reached: [{ is: "ready", at: ready }],
  });
  const serviced = (on: string) => [{ canned: "oil", order: "one", number: 7, on, miles: null }];
  const told = (on: string) =>
    timelineOf(
      { ...none, orders: [made], vehicles: [{ id: "car", odometer: [], serviced: serviced(on) }] },
      clock,
      null,
    ).find(({ kind }) => kind === "service");
  expect(told("2026-01-05")).toMatchObject({ at: ready });
  expect(told("2026-01-03")).toMatchObject({ at: null, on: "2026-01-03" });
});
