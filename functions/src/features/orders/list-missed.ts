import { dateAt } from "@openhood/domain/booking/quarters";
import { cardOf, type OrderCard, readyLate } from "@openhood/domain/repair-orders/board";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { movedSince } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";

/** A local day is no longer than this, ms. */
const DAY = 25 * 3_600_000;

/** A car that left today and was ready later than promised. */
export type MissedOrder = Pick<OrderCard, "id" | "number" | "name" | "vehicle"> & {
  promisedAt: string;
  readyAt: string;
};

/** The cars picked up on the shop's day so far that were ready later than promised. Reads each order whose car moved in the last 25 h. */
export async function listMissed(ctx: Ctx): Promise<{ orders: MissedOrder[] }> {
  authorize(ctx, "orders.missed");
  const db = await ctx.db();
  const now = ctx.now().getTime();
  const [orders, clock] = await Promise.all([
    movedSince(db, new Date(now - DAY).toISOString()),
    loadClock(db),
  ]);
  return {
    orders: orders.flatMap((order): MissedOrder[] => {
      const { id, number, name, vehicle, promisedAt, stage } = cardOf(order);
      const readyAt = readyLate(order);
      const isToday = dateAt(Date.parse(stage.at), clock) === dateAt(now, clock);
      if (readyAt === null || promisedAt === null || !isToday) return [];
      return [{ id, number, name, vehicle, promisedAt, readyAt }];
    }),
  };
}
