import fc from "fast-check";
import { expect, test } from "vitest";
import { blankJob } from "../repair-orders/canned.ts";
import type { Job } from "../repair-orders/job.ts";
import { AUTHORIZATIONS, STAGES } from "../repair-orders/stages.ts";
import {
  changesServiced,
  jobsDone,
  MAX_SERVICED,
  mergeServiced,
  type Serviced,
  withServiced,
} from "./serviced.ts";

const stageOf = (is: (typeof STAGES)[number]) => ({ is, column: is, at: "", by: { uid: "u", name: "" } });
const job = fc
  .record({ canned: fc.option(fc.constantFrom("oil", "rotate")), status: fc.constantFrom(...AUTHORIZATIONS) })
  .map(
    ({ canned, status }, n = 0): Job => ({
      ...blankJob(`j${n}`, { en: "Job", es: "" }),
      canned,
      authorization: { status } as Job["authorization"],
    }),
  );
const miles = fc.option(fc.integer({ min: 0, max: 200_000 }));
const order = fc.record({
  id: fc.constantFrom("a", "b"),
  number: fc.constant(1001),
  stage: fc.constantFrom(...STAGES).map(stageOf),
  jobs: fc.array(job, { maxLength: 4 }),
  odometerIn: miles,
  odometerOut: miles,
});
const date = fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}`);
const entry = (over: Partial<Serviced> = {}): Serviced => ({
  canned: "oil",
  order: "x",
  number: 1,
  on: "2026-01-05",
  miles: 100,
  ...over,
});

test("an order has done what was approved on it, once its car is ready; what was not approved it never did", () => {
  fc.assert(
    fc.property(order, (order) => {
      const approved = order.jobs.filter((job) => job.authorization.status === "approved" && job.canned);
      const isDone = ["ready", "picked-up"].includes(order.stage.is);
      expect(new Set(jobsDone(order))).toEqual(new Set(isDone ? approved.map(({ canned }) => canned) : []));
    }),
  );
});

test("a vehicle's list says of each order what it says now, whatever it said before, and leaves the others", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(order, date), { maxLength: 8 }), (changes) => {
      let list: Serviced[] = [entry()];
      const now = new Map<string, string[]>();
      for (const [order, on] of changes) {
        list = withServiced(list, order, on);
        now.set(order.id, jobsDone(order));
      }
      expect(list.filter((one) => one.order === "x")).toEqual([entry()]);
      for (const [id, done] of now)
        expect(new Set(list.filter((one) => one.order === id).map(({ canned }) => canned))).toEqual(
          new Set(done),
        );
      expect(list.map(({ on }) => on)).toEqual(list.map(({ on }) => on).sort());
    }),
  );
});

test("an order that changes nothing of it needs no write: the list would be the same", () => {
  fc.assert(
    fc.property(order, order, date, date, (before, change, on, later) => {
      const after = { ...change, id: before.id };
      fc.pre(!changesServiced(before, after));
      const list = withServiced([entry()], before, on);
      expect(withServiced(list, after, later)).toEqual(list);
    }),
  );
});

test("what an order has done keeps the day it was done, and takes the miles it is said to have now", () => {
  const done = {
    id: "a",
    number: 7,
    stage: stageOf("ready"),
    jobs: [
      {
        ...blankJob("j", { en: "Oil", es: "" }),
        canned: "oil",
        authorization: { status: "approved" },
      } as Job,
    ],
    odometerIn: 500,
    odometerOut: null,
  };
  const first = withServiced([], done, "2026-01-10");
  expect(first).toEqual([{ canned: "oil", order: "a", number: 7, on: "2026-01-10", miles: 500 }]);
  const out = { ...done, stage: stageOf("picked-up"), odometerOut: 503 };
  expect(changesServiced(done, out)).toBe(true);
  expect(withServiced(first, out, "2026-01-12")).toEqual([{ ...first[0], miles: 503 }]);
  expect(withServiced(first, { ...done, stage: stageOf("in-progress") }, "2026-01-12")).toEqual([]);
});

test("of many the oldest go, and the last of each job stays", () => {
  const rare = entry({ canned: "rare", order: "rare", on: "2020-01-01" });
  const many = Array.from({ length: MAX_SERVICED + 10 }, (_, n) =>
    entry({ order: `o${n}`, on: `2026-01-${String(10 + Math.floor(n / 10)).padStart(2, "0")}` }),
  );
  const list = mergeServiced([rare], many);
  expect(list).toHaveLength(MAX_SERVICED);
  expect(list[0]).toEqual(rare);
  expect(list.at(-1)).toEqual(many.at(-1));
  expect(list).not.toContainEqual(many[0]);
});

test("two vehicles that are one have done what either has, once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), date)), fc.array(fc.tuple(fc.nat(5), date)), (one, other) => {
      const listOf = (all: [number, string][]) => {
        const orders = new Map(all.map(([n, on]) => [`o${n}`, on]));
        return mergeServiced(
          [],
          [...orders].map(([order, on]) => entry({ order, on })),
        );
      };
      const merged = mergeServiced(listOf(one), listOf(other));
      expect(new Set(merged.map(({ order }) => order))).toEqual(
        new Set([...one, ...other].map(([n]) => `o${n}`)),
      );
      expect(merged).toHaveLength(new Set([...one, ...other].map(([n]) => n)).size);
    }),
  );
});

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}`;
const doneOn = (id: string, ...canned: (string | null)[]) => ({
  id,
  number: 1001,
  stage: stageOf("ready"),
  jobs: canned.map(
    (one, n): Job => ({
      ...blankJob(`j${n}`, { en: "Job", es: "" }),
      canned: one,
      authorization: { status: "approved" } as Job["authorization"],
    }),
  ),
  odometerIn: 100,
  odometerOut: null,
});

test("each job of an order keeps its own date as the order is saved again, whatever others did that day", () => {
  const before = [
    entry({ order: "b", canned: "oil", on: dayOf(3) }),
    entry({ order: "a", canned: "rotate", on: dayOf(7) }),
    entry({ order: "a", canned: "oil", on: dayOf(9) }),
  ];
  const after = withServiced(before, doneOn("a", "oil", "rotate", "belt", null), dayOf(20));
  expect(after.map(({ order, canned, on }) => [order, canned, on])).toEqual([
    ["b", "oil", dayOf(3)],
    ["a", "rotate", dayOf(7)],
    ["a", "oil", dayOf(9)],
    ["a", "belt", dayOf(20)],
  ]);
});

test("what was done stands by date, also of two cars that are one; what both know stands once", () => {
  const one = [entry({ order: "a", on: dayOf(5) }), entry({ order: "a", canned: "belt", on: dayOf(20) })];
  const other = [
    entry({ order: "b", on: dayOf(2) }),
    entry({ order: "a", on: dayOf(5) }),
    entry({ order: "a", canned: "rotate", on: dayOf(12) }),
  ];
  const dates = (all: Serviced[]) => all.map(({ on }) => on);
  expect(dates(mergeServiced(one, other))).toEqual([dayOf(2), dayOf(5), dayOf(12), dayOf(20)]);
  expect(dates(withServiced(one, doneOn("c", "oil"), dayOf(10)))).toEqual([dayOf(5), dayOf(10), dayOf(20)]);
});

test("an order of a car that is ready changes what was done by its jobs and its miles, and by nothing else", () => {
  const ready = doneOn("a", "oil");
  expect(changesServiced(ready, { ...ready })).toBe(false);
  expect(changesServiced(ready, { ...ready, odometerOut: 101 })).toBe(true);
  expect(changesServiced(ready, doneOn("a", "oil", "belt"))).toBe(true);
  const working = { ...ready, stage: stageOf("in-progress") };
  expect(changesServiced(working, { ...working, odometerOut: 101 })).toBe(false);
});

test("as many as are kept stay as they are", () => {
  const all = Array.from({ length: MAX_SERVICED }, (_, n) => entry({ order: `o${n}`, canned: "oil" }));
  expect(mergeServiced(all, [])).toEqual(all);
  expect(mergeServiced(all, [entry({ order: "one-more" })])).toHaveLength(MAX_SERVICED);
});
