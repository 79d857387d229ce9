import type { OrderStamp, RepairOrder } from "./order.ts";
import type { Stage } from "./stages.ts";

type Of = Pick<RepairOrder, "stage" | "reached">;

/** When a car came to each stage it has been at, the latest time of each; what it came to last is at the end. */
export const reachedBy = ({ stage, reached = [] }: Of): NonNullable<RepairOrder["reached"]> =>
  // An order from before this was kept says where it is.
  reached.some(({ is }) => is === stage.is) ? reached : [...reached, { is: stage.is, at: stage.at }];

/** When a car came to a stage; null where it never did, or nobody kept it. */
export const reachedAt = (order: Of, stage: Stage): string | null =>
  reachedBy(order).find(({ is }) => is === stage)?.at ?? null;

/**
 * An order whose car came to a stage, in one of the shop's columns. What a correction takes back was not: the stage that is left is
 * forgotten, and the one gone back to keeps its time.
 */
export function atStage<Order extends Of>(
  order: Order,
  to: Pick<RepairOrder["stage"], "is" | "column">,
  { by, at }: OrderStamp,
  correction = false,
): Order {
  const stage = { is: to.is, column: to.column, at, by };
  const before = reachedBy(order);
  if (to.is === order.stage.is) return { ...order, stage, reached: before };
  const kept = before.filter(({ is }) => !(correction && is === order.stage.is));
  const goesBack = correction && kept.some(({ is }) => is === to.is);
  const reached = goesBack ? kept : [...kept.filter(({ is }) => is !== to.is), { is: to.is, at }];
  return { ...order, stage, reached };
}
