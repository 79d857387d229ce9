import fc from "fast-check";
import {
  endStretch,
  type JobClock,
  type Press,
  pressClock,
  pressedOrder,
  type Stretch,
} from "../../src/repair-orders/job-clock.ts";
import type { RepairOrder } from "../../src/repair-orders/order.ts";
import { ana, job, order } from "./orders.ts";

const START = Date.parse("2026-03-02T15:00:00.000Z");
/** A moment, so many minutes after the first one. */
export const minute = (n: number) => new Date(START + n * 60_000).toISOString();
export const stampAt = (n: number) => ({ by: ana, at: minute(n) });
/** An order whose car is in work. */
export const here = (id: string, jobs = [job("a"), job("b")]): RepairOrder =>
  order({ id, jobs, stage: { is: "in-progress", column: "in-progress", at: minute(0), by: ana } });
export const never: JobClock = { open: null, pressedAt: null };
export const start = (orderId: string, jobId: string): Press => ({
  kind: "start",
  order: orderId,
  job: jobId,
});

/** One person's clock, and what they worked on each order. */
export type Shop = { clock: JobClock; stretches: Record<string, Stretch[]> };

/** What is there once a press arrived, also where it does not count. */
export function after(shop: Shop, press: Press, n: number, ago = 0, id = `s${n}`): Shop {
  const done = pressClock(shop.clock, press, {
    order: pressedOrder(here(press.order)),
    stamp: stampAt(n),
    ago,
    id,
  });
  if (!done.ok) return shop;
  const stretches = { ...shop.stretches };
  const { ended, begun } = done;
  if (ended) stretches[ended.order] = endStretch(stretches[ended.order] ?? [], ended);
  if (begun) stretches[begun.order] = [...(stretches[begun.order] ?? []), begun.stretch];
  return { clock: done.clock, stretches };
}

const [orders, jobs] = [fc.constantFrom("x", "y"), fc.constantFrom("a", "b")];
/** A press after a wait, minutes; and how long it was on its way, minutes. */
export const aPress = fc.record({
  press: fc.oneof(
    fc.record({ kind: fc.constant("start" as const), order: orders, job: jobs }),
    fc.record({ kind: fc.constant("stop" as const), order: orders, job: jobs }),
    fc.record({ kind: fc.constant("pause" as const), order: orders, job: jobs, reason: fc.constant(null) }),
  ),
  wait: fc.integer({ min: 0, max: 90 }),
  ago: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 13 * 60 })),
});
