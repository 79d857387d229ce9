import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkWithOrder } from "../../stores/link-in-force.ts";
import { type LinkedOrder, orderByLink } from "./order-by-link.ts";

/** The order a link opens, as its customer sees it. Changes nothing: whatever scans mail opens links, too. Throws as {@link linkInForce} does. */
export async function openOrder(ctx: Ctx, { token }: { token: string }): Promise<LinkedOrder> {
  authorize(ctx, "approvals.open");
  const found = await linkWithOrder(ctx, token);
  return orderByLink(found.loaded.order, found);
}
