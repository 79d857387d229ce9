import fc from "fast-check";
import { expect, test } from "vitest";
import { order } from "../../test/repair-orders/orders.ts";
import { atStage, reachedAt, reachedBy } from "./reached.ts";
import { STAGES } from "./stages.ts";

const by = { uid: "lou", name: "Lou" };
const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 12) + n * 60_000).toISOString();
const column = (is: (typeof STAGES)[number]) => ({ is, column: is });
const opened = order({ stage: { ...column("checked-in"), at: minute(0), by } });

test("wherever a car is moved, its way stands in the order of the stages and ends where it is", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STAGES), { maxLength: 20 }), (all) => {
      let now = opened;
      for (const [n, is] of all.entries()) now = atStage(now, column(is), { by, at: minute(n + 1) });
      const stages = reachedBy(now).map(({ is }) => is);
      const ranks = stages.map((is) => STAGES.indexOf(is));
      expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
      expect(stages.at(-1)).toBe(now.stage.is);
      const times = reachedBy(now).map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
    }),
  );
});

test("another column of the same stage changes nothing of when a car came there", () => {
  const ready = atStage(opened, column("ready"), { by, at: minute(5) });
  const washed = atStage(ready, { is: "ready", column: "washed" }, { by, at: minute(20) });
  expect(washed.stage.at).toBe(minute(20));
  expect(reachedAt(washed, "ready")).toBe(minute(5));
  expect(reachedAt(washed, "picked-up")).toBeNull();
});

test("a car that goes back was not ready, and was in work since it came there first; when it is ready again, it is since then", () => {
  const working = atStage(opened, column("in-progress"), { by, at: minute(3) });
  const ready = atStage(working, column("ready"), { by, at: minute(5) });
  const back = atStage(ready, column("in-progress"), { by, at: minute(16) });
  expect(back.stage.at).toBe(minute(16));
  expect(reachedAt(back, "in-progress")).toBe(minute(3));
  expect(reachedAt(back, "ready")).toBeNull();
  expect(reachedAt(back, "checked-in")).toBe(minute(0));
  expect(reachedAt(atStage(back, column("ready"), { by, at: minute(19) }), "ready")).toBe(minute(19));
});

test("an order from before this was kept says only where it is", () => {
  const { reached: _, ...former } = opened;
  expect(reachedBy(former)).toEqual([{ is: "checked-in", at: minute(0) }]);
});

test("where a car went through two stages within one moment, both stand on its way", () => {
  const working = atStage(opened, column("in-progress"), { by, at: minute(3) });
  const ready = atStage(working, column("ready"), { by, at: minute(3) });
  expect(reachedBy(ready).map(({ is }) => is)).toEqual(["checked-in", "in-progress", "ready"]);
});

test("a car that is put back at once was never where it was put", () => {
  const working = atStage(opened, column("in-progress"), { by, at: minute(3) });
  const ready = atStage(working, column("ready"), { by, at: minute(5) });
  const slip = atStage(ready, column("in-progress"), { by, at: minute(6) });
  expect(slip.stage.at).toBe(minute(3));
  expect(reachedBy(slip)).toEqual([
    { is: "checked-in", at: minute(0) },
    { is: "in-progress", at: minute(3) },
  ]);
});
