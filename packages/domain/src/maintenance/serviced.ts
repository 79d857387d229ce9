import { z } from "zod";
import { CalendarDate } from "../dates.ts";
import { Id } from "../fields.ts";
import type { RepairOrder } from "../repair-orders/order.ts";

/** A canned job that was done on a vehicle: on which order, on which local date, at how many miles. */
export const Serviced = z.strictObject({
  canned: Id,
  order: Id,
  number: z.int().min(1),
  on: CalendarDate,
  miles: z.int().min(0).nullable(),
});
export type Serviced = z.infer<typeof Serviced>;

/** Most of them that a vehicle keeps. */
export const MAX_SERVICED = 120;

const isDone = ({ stage }: Pick<RepairOrder, "stage">) => stage.is === "ready" || stage.is === "picked-up";

/** The canned jobs an order has done: those approved, once its car is ready. Each once. */
export const jobsDone = ({ jobs, ...order }: Pick<RepairOrder, "stage" | "jobs">): string[] =>
  isDone(order)
    ? [
        ...new Set(
          jobs.flatMap(({ canned, authorization }) =>
            canned !== null && authorization.status === "approved" ? [canned] : [],
          ),
        ),
      ]
    : [];

/** The miles an order's car has left with, or else come with. */
const milesOf = ({ odometerIn, odometerOut }: Pick<RepairOrder, "odometerIn" | "odometerOut">) =>
  odometerOut ?? odometerIn;

type Order = Pick<RepairOrder, "id" | "number" | "stage" | "jobs" | "odometerIn" | "odometerOut">;

/** Does a change of an order change what was done on its vehicle? */
export const changesServiced = (before: Order, after: Order): boolean =>
  jobsDone(before).join() !== jobsDone(after).join() || (isDone(after) && milesOf(before) !== milesOf(after));

/**
 * What was done on a vehicle, with what one order has done now: what that order no longer says goes, and what it said before
 * keeps its date. Of many the oldest go, but never the last of a canned job.
 * @param on the shop's local date
 */
export function withServiced(serviced: readonly Serviced[], order: Order, on: string): Serviced[] {
  const others = serviced.filter((one) => one.order !== order.id);
  const mine = jobsDone(order).map((canned) => ({
    canned,
    order: order.id,
    number: order.number,
    on: serviced.find((one) => one.order === order.id && one.canned === canned)?.on ?? on,
    miles: milesOf(order),
  }));
  return latest([...others, ...mine]);
}

/** By date, those of two vehicles that are one. */
export const mergeServiced = (one: readonly Serviced[], other: readonly Serviced[]): Serviced[] => {
  const added = other.filter(
    ({ order, canned }) => !one.some((known) => known.order === order && known.canned === canned),
  );
  return latest([...one, ...added]);
};

/** By date, as many as are kept. */
function latest(some: readonly Serviced[]): Serviced[] {
  const all = some.toSorted((a, b) => a.on.localeCompare(b.on));
  const isLast = (one: Serviced, at: number) =>
    all.findLastIndex(({ canned }) => canned === one.canned) === at;
  const kept = all.length - MAX_SERVICED;
  if (kept <= 0) return all;
  let over = kept;
  return all.filter((one, at) => isLast(one, at) || over-- <= 0);
}
