import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";
import { orderFor } from "./order-for.ts";

/** One order as the caller's role sees it; one read. Throws Problem `not-found`. */
export async function getOrder(ctx: Ctx, id: string) {
  authorize(ctx, "orders.get");
  return orderFor(ctx.actor.role, (await load(await ctx.db(), id)).order);
}
