import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import {
  after,
  aPress,
  here,
  minute,
  never,
  type Shop,
  stampAt,
  start,
} from "../../test/repair-orders/clocks.ts";
import { ana, job, labor, part } from "../../test/repair-orders/orders.ts";
import {
  cutShort,
  hundredthsSold,
  hundredthsWorked,
  isForgotten,
  MAX_PRESS_AGE,
  mayCutShort,
  noWorkOn,
  type Press,
  pressClock,
  pressedOrder,
  type Stretch,
} from "./job-clock.ts";
import type { RepairOrder } from "./order.ts";
import { STAGES } from "./stages.ts";

test("whatever is pressed, on whichever device: one clock runs at most, no stretches overlap, and the clock and the orders say the same", () => {
  fc.assert(
    fc.property(fc.array(aPress, { maxLength: 30 }), (presses) => {
      let shop: Shop = { clock: never, stretches: {} };
      let now = 0;
      for (const [index, { press, wait, ago }] of presses.entries()) {
        now += wait;
        shop = after(shop, press, now, ago * 60_000, `s${index}`);
        const all = Object.values(shop.stretches).flat();
        const open = all.filter(({ to }) => to === null);
        expect(open.map(({ id }) => id)).toEqual(shop.clock.open ? [shop.clock.open.stretch] : []);
        const end = minute(now + 1);
        // Of two that begin at the same moment, the one that ended at once comes first.
        const sorted = all.toSorted(
          (a, b) => a.from.localeCompare(b.from) || (a.to ?? end).localeCompare(b.to ?? end),
        );
        for (const [at, one] of sorted.entries()) {
          expect((one.to ?? end) >= one.from).toBe(true);
          const next = sorted[at + 1];
          if (next) expect((one.to ?? end) <= next.from || one.from === one.to).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a second start ends the first at the same moment; a start on the job that runs changes nothing", () => {
  const one = after({ clock: never, stretches: {} }, start("x", "a"), 0);
  const two = after(one, start("y", "b"), 30);
  expect(two.stretches.x?.[0]).toMatchObject({ from: minute(0), to: minute(30), end: "switched" });
  expect(two.stretches.y?.[0]).toMatchObject({ from: minute(30), to: null, by: ana });
  expect(two.clock.open).toMatchObject({
    order: "y",
    job: "b",
    number: 1_001,
    name: here("y").jobs[1]?.name,
  });
  expect(after(two, start("y", "b"), 40)).toEqual(two);
});

test("a press made before the latest one does not count, nor one that waited too long, nor a stop of what does not run", () => {
  const { clock } = after({ clock: never, stretches: {} }, start("x", "a"), 60);
  const press = (what: Press, n: number, ago: number) =>
    pressClock(clock, what, { order: pressedOrder(here("x")), stamp: stampAt(n), ago, id: "z" });
  expect(press(start("x", "b"), 90, 31 * 60_000)).toEqual({ ok: false, reason: "overtaken" });
  expect(press(start("x", "b"), 90, 30 * 60_000)).toMatchObject({
    ok: true,
    begun: { stretch: { from: minute(60) } },
  });
  // Two presses in a row, of which the first took longer on its way.
  expect(press(start("x", "b"), 60, 30_000)).toMatchObject({ begun: { stretch: { from: minute(60) } } });
  expect(press(start("x", "b"), 60, 30_001)).toEqual({ ok: false, reason: "overtaken" });
  expect(press(start("x", "b"), 60 + 24 * 60, MAX_PRESS_AGE + 1)).toEqual({ ok: false, reason: "too-old" });
  expect(press(start("x", "b"), 60 + 24 * 60, MAX_PRESS_AGE).ok).toBe(true);
  for (const [orderId, jobId] of [
    ["x", "b"],
    ["y", "a"],
  ] as const)
    expect(press({ kind: "stop", order: orderId, job: jobId }, 90, 0)).toEqual({
      ok: false,
      reason: "not-running",
    });
  expect(press({ kind: "pause", order: "x", job: "a", reason: "Waiting" }, 90, 0)).toMatchObject({
    clock: { open: null, pressedAt: minute(90) },
    ended: { end: "paused", reason: "Waiting", to: minute(90) },
  });
  expect(press({ kind: "stop", order: "x", job: "a" }, 90, 0)).toMatchObject({
    ended: { end: "stopped", reason: null },
  });
});

test("a clock begins no earlier than its order, however long the press is said to have waited", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (opened, waited) => {
      const of = { ...here("x"), createdAt: minute(opened) };
      const done = pressClock(never, start("x", "a"), {
        order: pressedOrder(of),
        stamp: stampAt(300),
        ago: waited * 60_000,
        id: "s",
      });
      expect(done).toMatchObject({
        ok: true,
        begun: { stretch: { from: minute(Math.max(opened, 300 - waited)) } },
      });
    }),
  );
});

test("the clock runs on jobs of cars that are here, unless the customer does not want them", () => {
  const jobs = [
    job("pending"),
    decidedAs("approved", job("approved", [labor("l1")])),
    decidedAs("declined", job("declined", [labor("l2")])),
    decidedAs("deferred", job("deferred", [labor("l3")])),
  ];
  const inShop = here("x", jobs);
  expect(["pending", "approved", "declined", "deferred", "none"].map((id) => noWorkOn(inShop, id))).toEqual([
    null,
    null,
    "not-wanted",
    "not-wanted",
    "job-gone",
  ]);
  const isHere = STAGES.filter(
    (is) => noWorkOn({ ...inShop, stage: { ...inShop.stage, is } }, "pending") === null,
  );
  expect(isHere).toEqual([
    "checked-in",
    "inspecting",
    "awaiting-approval",
    "in-progress",
    "awaiting-parts",
    "quality-check",
  ]);
  const ready = { ...inShop, stage: { ...inShop.stage, is: "ready" as const } };
  expect(jobs.map(({ id }) => noWorkOn(ready, id))).toEqual(["ready", "ready", "not-wanted", "not-wanted"]);
  for (const gone of [null, here("x", [])])
    expect(
      pressClock(never, start("x", "a"), {
        order: gone && pressedOrder(gone),
        stamp: stampAt(0),
        ago: 0,
        id: "z",
      }),
    ).toEqual({
      ok: false,
      reason: "job-gone",
    });
});

test("on a car in work the clock runs on what is approved as it is now, and on what costs nothing", () => {
  const yes = decidedAs("approved", job("yes", [labor("l1")]));
  const dearer = { ...yes, id: "dearer", lines: [labor("l1", { rate: 99_900 })] };
  const jobs = [yes, dearer, job("asked", [labor("l2")]), job("free")];
  const on = (is: "inspecting" | "in-progress") => {
    const inShop = here("x", jobs);
    return jobs.map(({ id }) => noWorkOn({ ...inShop, stage: { ...inShop.stage, is } }, id));
  };
  expect(on("inspecting")).toEqual([null, "asked-again", null, null]);
  expect(on("in-progress")).toEqual([null, "asked-again", "not-approved", null]);
  const running = (id: string): Stretch => ({
    ...{ id, job: id, by: ana, from: minute(0), to: null, end: null, reason: null, corrections: [] },
  });
  expect(cutShort(here("x", jobs), [...jobs.map(({ id }) => running(id)), running("gone")])).toEqual([
    { id: "dearer", end: "not-approved" },
    { id: "asked", end: "not-approved" },
    { id: "gone", end: "job-gone" },
  ]);
});

test("what runs on a job that goes, is declined, or whose car is ready or leaves, is cut short; the rest goes on", () => {
  const { stretches } = after({ clock: never, stretches: {} }, start("x", "a"), 0);
  const [one] = stretches.x ?? [];
  if (!one) throw new Error("none");
  const both = [one, { ...one, id: "other", job: "b" }, { ...one, id: "over", to: minute(1) }];
  const before = here("x");
  const cases: [RepairOrder, string[]][] = [
    [{ ...before, stage: { ...before.stage, is: "ready" } }, [one.id, "other"]],
    [here("x", [job("b")]), [one.id]],
    [here("x", [job("a"), decidedAs("declined", job("b"))]), ["other"]],
    [{ ...before, stage: { ...before.stage, is: "picked-up" } }, [one.id, "other"]],
    [before, []],
  ];
  for (const [then, cut] of cases) {
    expect(cutShort(then, both).map(({ id }) => id)).toEqual(cut);
    expect(mayCutShort(before, then)).toBe(cut.length > 0);
  }
});

test("a clock that ran past the shop's midnight was forgotten, until somebody corrects it", () => {
  const dateOf = (instant: string) => instant.slice(0, 10);
  const open = { from: minute(0), to: null, corrections: [] };
  expect(isForgotten(open, minute(60), dateOf)).toBe(false);
  expect(isForgotten(open, minute(24 * 60), dateOf)).toBe(true);
  expect(isForgotten({ ...open, to: minute(24 * 60) }, minute(25 * 60), dateOf)).toBe(true);
  expect(isForgotten({ ...open, to: minute(60) }, minute(25 * 60), dateOf)).toBe(false);
  const corrections = [{ by: ana, at: minute(0), was: open }];
  expect(isForgotten({ ...open, corrections }, minute(24 * 60), dateOf)).toBe(false);
});

test("worked time is whole hundredths of an hour, rounded once: where it is split makes no difference", () => {
  expect(hundredthsWorked([{ from: minute(0), to: minute(45) }], minute(60))).toBe(75);
  expect(hundredthsWorked([{ from: minute(0), to: null }], minute(60))).toBe(100);
  expect(hundredthsWorked([{ from: minute(9), to: null }], minute(0))).toBe(0);
  const ms = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(ms, { minLength: 2, maxLength: 8 }), (parts) => {
      const points = parts
        .toSorted((a, b) => a - b)
        .map((n) => new Date(Date.parse(minute(0)) + n).toISOString());
      const spans = points.slice(1).map((to, index) => ({ from: points[index] as string, to }));
      const whole = { from: points[0] as string, to: points.at(-1) as string };
      const worked = hundredthsWorked([whole], minute(0));
      expect(hundredthsWorked(spans, minute(0))).toBe(worked);
      expect(Number.isInteger(worked)).toBe(true);
      const exact = Date.parse(whole.to) - Date.parse(whole.from);
      expect(Math.abs(worked * 36_000 - exact)).toBeLessThanOrEqual(18_000);
    }),
  );
});

test("hours sold are those of the labor lines", () => {
  expect(hundredthsSold([labor("l", { hours: 150 }), part("p"), labor("m", { hours: 25 })])).toBe(175);
  expect(hundredthsSold([])).toBe(0);
});
