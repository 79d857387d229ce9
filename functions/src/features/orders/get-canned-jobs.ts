import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentCannedJobs } from "../../stores/order-settings.ts";

/** The shop's canned jobs; those a new shop comes with until it has its own. */
export async function getCannedJobs(ctx: Ctx) {
  authorize(ctx, "orders.canned");
  return (await currentCannedJobs(await ctx.db())).value;
}
