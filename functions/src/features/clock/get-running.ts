import { dateAt } from "@openhood/domain/booking/quarters";
import { isForgotten } from "@openhood/domain/repair-orders/job-clock";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { runningClocks } from "../../stores/job-clocks.ts";
import { loadClock as loadShopClock } from "../../stores/shop.ts";

/** All clocks that run, the longest first; and which of them were probably forgotten. */
export async function getRunning(ctx: Ctx) {
  authorize(ctx, "clock.running");
  const db = await ctx.db();
  const [running, clock] = await Promise.all([runningClocks(db), loadShopClock(db)]);
  const now = ctx.now().toISOString();
  const dateOf = (instant: string) => dateAt(Date.parse(instant), clock);
  const forgotten = (from: string) => isForgotten({ from, to: null, corrections: [] }, now, dateOf);
  return { now, clocks: running.map((one) => ({ ...one, forgotten: forgotten(one.open.from) })) };
}
