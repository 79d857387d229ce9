import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { ben, inStage, later, move, rules } from "../../test/repair-orders/moves.ts";
import { job, labor, part } from "../../test/repair-orders/orders.ts";
import { fingerprint } from "../fingerprint.ts";
import type { OrderCommand } from "./commands.ts";
import { inverseOf } from "./inverse.ts";
import { PART_SUPPLY } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { awaitedParts, type Supply } from "./parts.ts";
import { applyWithParts } from "./parts-stage.ts";

const stamp = { by: ben, at: later };
const [oil, brakes] = [
  decidedAs("approved", job("oil", [labor("o"), part("o1"), part("o2")])),
  decidedAs("approved", job("brakes", [part("b1")])),
];
const partOf = (order: RepairOrder, id: string) =>
  order.jobs.flatMap(({ lines }) => lines).find((line) => line.kind === "part" && line.id === id);
const supply = (order: RepairOrder, line: string, to: Supply): OrderCommand => {
  const found = partOf(order, line);
  if (found?.kind !== "part") throw new Error(line);
  return { type: "set-line", line, changes: [{ field: "supply", from: found.supply, to }] };
};
const put = (order: RepairOrder, line: string, to: Supply) =>
  applyWithParts(order, supply(order, line, to), stamp, rules).order;
const stageOf = ({ stage }: RepairOrder) => stage.is;

test("a car awaits parts once every approved job waits, and goes on when the last part of one has arrived", () => {
  let order = inStage("in-progress", { jobs: [oil, brakes] });
  order = put(order, "o1", "needed");
  order = put(order, "o2", "ordered");
  expect(stageOf(order)).toBe("in-progress");
  order = put(order, "b1", "needed");
  expect(order.stage).toMatchObject({ is: "awaiting-parts", column: "awaiting-parts", by: ben });
  order = put(order, "o1", "arrived");
  expect(stageOf(order)).toBe("awaiting-parts");
  order = put(order, "o2", "arrived");
  expect(stageOf(order)).toBe("in-progress");
  order = put(order, "b1", "ordered");
  expect(stageOf(order)).toBe("in-progress");
});

test("a car that was put among those awaiting parts stays there until the last part has arrived", () => {
  let order = inStage("awaiting-parts", { jobs: [oil, brakes] });
  order = put(order, "o1", "ordered");
  order = put(order, "o2", "ordered");
  order = put(order, "o1", "arrived");
  expect(stageOf(order)).toBe("awaiting-parts");
  order = put(order, "o2", "arrived");
  expect(stageOf(order)).toBe("in-progress");
});

test("where somebody has put a car, it stays, whatever is awaited", () => {
  const waiting = inStage("awaiting-parts", { jobs: [brakes] });
  const order = put(waiting, "b1", "ordered");
  expect(stageOf(order)).toBe("awaiting-parts");
  const back = applyWithParts(order, move("awaiting-parts", "in-progress"), stamp, rules);
  expect(back.edits).toHaveLength(1);
  expect(stageOf(put(back.order, "b1", "needed"))).toBe("in-progress");
  for (const is of ["checked-in", "quality-check", "ready", "picked-up"] as const) {
    const needed = put(inStage(is, { jobs: [brakes] }), "b1", "needed");
    expect([stageOf(needed), stageOf(put(needed, "b1", "arrived"))]).toEqual([is, is]);
  }
});

test("a part taken off the order holds its car up no more", () => {
  const waiting = put(inStage("in-progress", { jobs: [oil] }), "o1", "needed");
  expect(stageOf(waiting)).toBe("awaiting-parts");
  const command = { type: "remove-line", line: "o1", saw: fingerprint(partOf(waiting, "o1")) } as const;
  expect(stageOf(applyWithParts(waiting, command, stamp, rules).order)).toBe("in-progress");
});

test("an edit that is not made moves nothing", () => {
  const waiting = inStage("in-progress", { jobs: [oil] });
  const stale: OrderCommand = {
    type: "set-line",
    line: "o1",
    changes: [{ field: "supply", from: "ordered", to: "needed" }],
  };
  const done = applyWithParts(waiting, stale, stamp, rules);
  expect(done).toMatchObject({ applied: { ok: false, kind: "conflict" }, edits: [] });
  expect(done.order).toBe(waiting);
});

type Step = { line: number; to: Supply };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ line: fc.nat(2), to: fc.constantFrom(...PART_SUPPLY) }),
  { maxLength: 25 },
);

test("left to itself, a car awaits parts exactly while every approved job waits", () => {
  fc.assert(
    fc.property(steps, (steps) => {
      let order = inStage("in-progress", { jobs: [oil, brakes] });
      for (const { line, to } of steps) {
        const before = order;
        const command = supply(before, ["o1", "o2", "b1"][line] ?? "", to);
        const done = applyWithParts(before, command, stamp, rules);
        order = done.order;
        const all = awaitedParts(order).length === 2;
        expect(stageOf(order)).toBe(all ? "awaiting-parts" : "in-progress");
        // A revision for each edit, the car's own included.
        expect(order.revision - before.revision).toBe(done.edits.length);
        // Taken back, the car is where it was.
        const back = inverseOf(before, command);
        const first = done.edits[0];
        if (!first || !back) continue;
        const undone = applyWithParts(order, back, stamp, rules).order;
        expect(stageOf(undone)).toBe(stageOf(before));
        expect(undone.jobs).toEqual(before.jobs);
      }
    }),
  );
});
