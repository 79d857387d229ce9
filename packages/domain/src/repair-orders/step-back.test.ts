import fc from "fast-check";
import { expect, test } from "vitest";
import { ben, inStage, later, rules, yes } from "../../test/repair-orders/moves.ts";
import { ana, at, job, order, part } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import type { OrderCommand } from "./commands.ts";
import { PART_SUPPLY } from "./line.ts";
import { type OrderStamp, RepairOrder } from "./order.ts";
import type { Supply } from "./parts.ts";
import { reachedAt } from "./reached.ts";
import type { Stage } from "./stages.ts";
import { STEP_BACK } from "./step-back.ts";

const after = (ms: number): OrderStamp => ({
  by: ben,
  at: new Date(Date.parse(later) + ms).toISOString(),
});
function made(of: RepairOrder, command: OrderCommand, stamp: OrderStamp): RepairOrder {
  const done = apply(of, command, stamp, rules);
  if (!done.ok) throw new Error("refused");
  return RepairOrder.parse(done.order);
}
const supply = (from: Supply, to: Supply): OrderCommand => ({
  type: "set-line",
  line: "pads",
  changes: [{ field: "supply", from, to }],
});
const move = (from: Stage, to: Stage, correction = false): OrderCommand => ({
  type: "move-stage",
  from: { is: from, column: from },
  to: { is: to, column: to },
  correction,
});

test("a part whose step was taken back is set by whom and when it was before, and by nobody where it was", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PART_SUPPLY),
      fc.constantFrom(...PART_SUPPLY),
      fc.boolean(),
      (is, to, known) => {
        const touched = known ? [{ what: "line.pads.supply", by: ana, at }] : [];
        const before = order({ jobs: [job("j", [part("pads", { supply: is })])], touched });
        const stepped = made(before, supply(is, to), after(0));
        const undone = made(stepped, supply(to, is), after(5_000));
        expect(undone.touched).toEqual(before.touched);
        // That it was set and taken back stands in the order's history.
        if (is !== to) expect(undone.revision).toBe(before.revision + 2);
      },
    ),
  );
});

test("somebody else who sets a part as it was, or to something else, is who set it", () => {
  const before = order({ jobs: [job("j", [part("pads", { supply: "ordered" })])] });
  const arrived = made(before, supply("ordered", "arrived"), after(0));
  const other = made(arrived, supply("arrived", "ordered"), { ...after(1), by: ana });
  expect(other.touched).toMatchObject([{ by: ana, at: after(1).at }]);
  const needed = made(arrived, supply("arrived", "needed"), after(1));
  expect(needed.touched).toMatchObject([{ by: ben, at: after(1).at }]);
});

test("a car that was moved and put back at once stands there since it came before, as if nobody had touched it", () => {
  const before = inStage("inspecting", { jobs: [yes] });
  const moved = made(before, move("inspecting", "in-progress"), after(0));
  expect(moved.stage).toMatchObject({ is: "in-progress", at: later, by: ben });
  const back = made(moved, move("in-progress", "inspecting", true), after(STEP_BACK));
  expect(back.stage).toEqual(before.stage);
  const again = made(back, move("inspecting", "in-progress"), after(STEP_BACK + 1));
  expect(again.stage).toMatchObject({ at: after(STEP_BACK + 1).at });
});

test("a car that comes back later, or is put back by somebody else, stands there since then", () => {
  const before = inStage("inspecting", { jobs: [yes] });
  const moved = made(before, move("inspecting", "in-progress"), after(0));
  const back = move("in-progress", "inspecting", true);
  for (const stamp of [after(STEP_BACK + 1), { ...after(1), by: ana }])
    expect(made(moved, back, stamp).stage).toMatchObject(stamp);
});

test("a car whose coming was taken back at once comes when it comes the next time", () => {
  const opened = order({ stage: { is: "checked-in", column: "checked-in", at: later, by: ben } });
  const undone = made(opened, move("checked-in", "scheduled", true), after(20_000));
  const again = made(undone, move("scheduled", "checked-in"), after(60_000));
  expect(again.stage.at).toBe(after(60_000).at);
  expect(reachedAt(again, "checked-in")).toBe(after(60_000).at);
});

test("a car that stood there for hours and was put back at once after a slip has stood there since", () => {
  const opened = order({ stage: { is: "checked-in", column: "checked-in", at, by: ben } });
  const slipped = made(opened, move("checked-in", "scheduled", true), after(0));
  const again = made(slipped, move("scheduled", "checked-in"), after(5_000));
  expect([again.stage.at, reachedAt(again, "checked-in")]).toEqual([at, at]);
});
