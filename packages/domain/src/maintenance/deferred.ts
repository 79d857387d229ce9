import { plusMonths } from "../days.ts";
import { same } from "../fingerprint.ts";
import type { RepairOrder } from "../repair-orders/order.ts";

/** A job of an order that its customer put off until a local date, and was not reminded of since. */
export type Deferred = { order: string; job: string; until: string };

/** How long after its date nobody is reminded of it any more, months. */
const STALE = 12;

type Order = Pick<RepairOrder, "id" | "jobs">;
const deferredOn = ({ id: order, jobs }: Order): Deferred[] =>
  jobs.flatMap(({ id: job, authorization }) =>
    authorization.status === "deferred" && authorization.until !== null
      ? [{ order, job, until: authorization.until }]
      : [],
  );

/** Does a change of an order change what was put off until a date? */
export const changesDeferred = (before: Order, after: Order): boolean =>
  !same(deferredOn(before), deferredOn(after));

/** What was put off on a vehicle, after one order changed: what is put off by that comes, what is not any more goes. */
export function withDeferred(deferred: readonly Deferred[], before: Order, after: Order): Deferred[] {
  const [were, are] = [deferredOn(before), deferredOn(after)];
  const isIn = (all: readonly Deferred[], one: Deferred) => all.some((other) => same(other, one));
  return [
    ...deferred.filter((one) => one.order !== after.id || isIn(are, one)),
    // What stood there before was added then, and is gone if its customer was reminded since.
    ...are.filter((one) => !isIn(were, one) && !isIn(deferred, one)),
  ];
}

/** What was put off on two vehicles that are one. */
export const mergeDeferred = (one: readonly Deferred[], other: readonly Deferred[]): Deferred[] => [
  ...one,
  ...other.filter((added) => !one.some((known) => same(known, added))),
];

/** What was put off until now. @param today the shop's local date */
export const deferredUntilNow = (deferred: readonly Deferred[], today: string): Deferred[] =>
  deferred.filter(({ until }) => until <= today && today <= plusMonths(until, STALE));
