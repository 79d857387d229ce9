import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentMaintenance } from "../../stores/order-settings.ts";

/** The services the shop recommends and its warranty; those a new shop comes with until it has its own. */
export async function getMaintenance(ctx: Ctx) {
  authorize(ctx, "orders.maintenance");
  return (await currentMaintenance(await ctx.db())).value;
}
