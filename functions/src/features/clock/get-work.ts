import { dateAt } from "@openhood/domain/booking/quarters";
import { isForgotten } from "@openhood/domain/repair-orders/job-clock";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { workOn } from "../../stores/job-clocks.ts";
import { loadClock as loadShopClock } from "../../stores/shop.ts";

/** Who worked on an order, from when to when; and what was probably forgotten to be stopped. Two reads. */
export async function getWork(ctx: Ctx, id: string) {
  authorize(ctx, "clock.work");
  const db = await ctx.db();
  const [[stretches = []], clock] = await Promise.all([workOn(db, [id]), loadShopClock(db)]);
  const now = ctx.now().toISOString();
  const dateOf = (instant: string) => dateAt(Date.parse(instant), clock);
  return {
    now,
    stretches: stretches.map((one) => ({ ...one, forgotten: isForgotten(one, now, dateOf) })),
  };
}
