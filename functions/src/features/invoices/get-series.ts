import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { invoiceSeries } from "../../stores/order-money.ts";

/** The number of the next invoice, and whether one was posted, after which the owner can't choose it any more. */
export async function getSeries(ctx: Ctx): Promise<{ next: number; isBegun: boolean }> {
  authorize(ctx, "invoices.series");
  const { next, isBegun } = await invoiceSeries(await ctx.db());
  return { next, isBegun };
}
