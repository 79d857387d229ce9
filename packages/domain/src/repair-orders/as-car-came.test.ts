import { expect, test } from "vitest";
import { isAsCarCame } from "./as-car-came.ts";
import type { RepairOrder } from "./order.ts";

const order = (revision: number, is: RepairOrder["stage"]["is"]) =>
  ({ revision, stage: { is } }) as RepairOrder;

test("an order is as the car came until somebody edits it; one that was there before is not", () => {
  expect(isAsCarCame(order(1, "checked-in"))).toBe(true);
  expect(isAsCarCame(order(2, "checked-in"))).toBe(false);
  expect(isAsCarCame(order(1, "scheduled"))).toBe(false);
});
