import fc from "fast-check";
import { expect, test } from "vitest";
import { order } from "../../test/repair-orders/orders.ts";
import { atStage, reachedAt, reachedBy } from "./reached.ts";
import { STAGES } from "./stages.ts";

const by = { uid: "lou", name: "Lou" };
const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 12) + n * 60_000).toISOString();
const column = (is: (typeof STAGES)[number]) => ({ is, column: is });
const opened = order({ stage: { ...column("checked-in"), at: minute(0), by } });
const moves = fc.array(fc.record({ is: fc.constantFrom(...STAGES), correction: fc.boolean() }), {
  maxLength: 20,
});

test("wherever a car is moved, each stage it has been at stands once, and the one it is at among them", () => {
  fc.assert(
    fc.property(moves, (all) => {
      let now = opened;
      for (const [n, { is, correction }] of all.entries())
        now = atStage(now, column(is), { by, at: minute(n + 1) }, correction);
      const stages = reachedBy(now).map(({ is }) => is);
      expect(new Set(stages).size).toBe(stages.length);
      expect(stages).toContain(now.stage.is);
      for (const { at } of reachedBy(now)) expect(at <= now.stage.at).toBe(true);
    }),
  );
});

test("a car came to a stage when it came there last; another column of the same stage changes nothing of that", () => {
  const ready = atStage(opened, column("ready"), { by, at: minute(5) });
  const back = atStage(ready, column("in-progress"), { by, at: minute(6) });
  const again = atStage(back, column("ready"), { by, at: minute(9) });
  expect(reachedAt(back, "ready")).toBe(minute(5));
  expect(reachedAt(again, "ready")).toBe(minute(9));
  const washed = atStage(again, { is: "ready", column: "washed" }, { by, at: minute(20) });
  expect(washed.stage.at).toBe(minute(20));
  expect(reachedAt(washed, "ready")).toBe(minute(9));
  expect(reachedAt(washed, "picked-up")).toBeNull();
});

test("what a correction takes back never was, and where it goes back to keeps its time", () => {
  const working = atStage(opened, column("in-progress"), { by, at: minute(3) });
  const ready = atStage(working, column("ready"), { by, at: minute(5) });
  const back = atStage(ready, column("in-progress"), { by, at: minute(6) }, true);
  expect(back.stage.at).toBe(minute(6));
  expect(reachedAt(back, "in-progress")).toBe(minute(3));
  expect(reachedAt(back, "ready")).toBeNull();
  expect(reachedAt(back, "checked-in")).toBe(minute(0));
});

test("an order from before this was kept says only where it is", () => {
  const { reached: _, ...former } = opened;
  expect(reachedBy(former)).toEqual([{ is: "checked-in", at: minute(0) }]);
});
