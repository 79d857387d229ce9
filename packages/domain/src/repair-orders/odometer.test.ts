import { expect, test } from "vitest";
import { rules } from "../../test/repair-orders/moves.ts";
import { order, stamp } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import { OrderCommand } from "./commands.ts";
import { inverseOf } from "./inverse.ts";
import { odometerDoubt } from "./odometer.ts";

const today = "2026-03-02";
const last = { on: "2025-03-02", miles: 190_000 };
const set = (field: "odometerIn" | "odometerOut", from: number | null, to: number | null) =>
  OrderCommand.parse({ type: "set-order", changes: [{ field, from, to }] });
const doubt = (on: Parameters<typeof odometerDoubt>[0], command: OrderCommand, readings = [last]) =>
  odometerDoubt(on, command, { readings, today });
const blank = { odometerIn: null, odometerOut: null };

test("a car's odometer on its order has to be confirmed where it is not likely after its last reading", () => {
  const of = { reason: "odometer", than: "last", last };
  expect(doubt(blank, set("odometerIn", null, 1_991_050))).toEqual({ ...of, why: "jump" });
  expect(doubt(blank, set("odometerIn", null, 19_910))).toEqual({ ...of, why: "lower" });
  expect(doubt(blank, set("odometerIn", null, 199_105))).toBeNull();
  expect(doubt(blank, set("odometerIn", null, 1_991_050), [])).toBeNull();
  expect(doubt(blank, { ...set("odometerIn", null, 1_991_050), anyway: true } as OrderCommand)).toBeNull();
});

test("a number that is corrected is compared as of its own day", () => {
  const first = { on: "2026-02-27", miles: 1_991_050 };
  const corrected = set("odometerIn", 1_991_050, 199_105);
  expect(doubt({ ...blank, odometerIn: 1_991_050 }, corrected, [last, first])).toBeNull();
});

test("a car leaves with what it came with, or a little more; anything else has to be confirmed", () => {
  const came = { odometerIn: 199_105, odometerOut: null };
  const of = { reason: "odometer", than: "in", last: { on: today, miles: 199_105 } };
  expect(doubt(came, set("odometerOut", null, 199_130))).toBeNull();
  expect(doubt(came, set("odometerOut", null, 199_000))).toEqual({ ...of, why: "lower" });
  expect(doubt(came, set("odometerOut", null, 1_991_051))).toEqual({ ...of, why: "jump" });
  expect(doubt(blank, set("odometerOut", null, 5))).toBeNull();
  const left = { odometerIn: 199_105, odometerOut: 199_110 };
  expect(doubt(left, set("odometerIn", 199_105, 199_150))).toMatchObject({ than: "in", why: "lower" });
  expect(doubt({ ...left, odometerOut: 5 }, set("odometerOut", 5, null))).toBeNull();
});

test("what was there comes back without a question", () => {
  const before = order({ odometerIn: 1_991_050 });
  const command = set("odometerIn", 1_991_050, 199_105);
  const undo = inverseOf(before, command);
  if (!undo) throw new Error("nothing to undo");
  expect(OrderCommand.parse(undo)).toEqual({ ...set("odometerIn", 199_105, 1_991_050), anyway: true });
  const after = apply(before, command, stamp, rules);
  expect(after.ok && doubt(after.order, undo)).toBeNull();
});
