import type { OrderStamp, RepairOrder } from "./order.ts";
import { STAGES, type Stage } from "./stages.ts";
import { stageAfter } from "./step-back.ts";

type Of = Pick<RepairOrder, "stage" | "reached">;

const rank = (stage: Stage): number => STAGES.indexOf(stage);

/** When a car came to each stage on its way to where it is; what it came to last is at the end. */
export const reachedBy = ({ stage, reached = [] }: Of): NonNullable<RepairOrder["reached"]> =>
  // An order from before this was kept says where it is.
  reached.some(({ is }) => is === stage.is) ? reached : [...reached, { is: stage.is, at: stage.at }];

/** When a car came to a stage on its way to where it is; null where it did not, or nobody kept it. */
export const reachedAt = (order: Of, stage: Stage): string | null =>
  reachedBy(order).find(({ is }) => is === stage)?.at ?? null;

/**
 * An order whose car came to a stage, in one of the shop's columns. A car that goes back has not been further than it is, and came
 * there when it came there first; what was done and undone stands in the order's history.
 */
export function atStage<Order extends Of>(
  order: Order,
  { is, column }: Pick<RepairOrder["stage"], "is" | "column">,
  { by, at }: OrderStamp,
): Order {
  const stage = stageAfter(order.stage, { is, column }, { by, at });
  // A car that was put back at once did not go where it was put.
  const before = reachedBy(order).filter((one) => rank(one.is) <= rank(is) && one.at <= stage.at);
  const reached = before.some((one) => one.is === is) ? before : [...before, { is, at: stage.at }];
  return { ...order, stage, reached };
}
