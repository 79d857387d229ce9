import { type CustomerOrder, customerOrder } from "@openhood/domain/approvals/customer-order";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";
import { linkInForce } from "./link-in-force.ts";

/** The order a link opens, as its customer sees it. Changes nothing: whatever scans mail opens links, too. Throws as {@link linkInForce} does. */
export async function openOrder(ctx: Ctx, { token }: { token: string }): Promise<CustomerOrder> {
  authorize(ctx, "approvals.open");
  const { link } = await linkInForce(ctx, token);
  return customerOrder((await load(await ctx.db(), link.order)).order);
}
