import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type PublicShop, shop } from "../../stores/shop.ts";

/** The shop's profile and what it sells, as the public site shows them. */
export async function getShop(ctx: Ctx): Promise<PublicShop> {
  authorize(ctx, "shop.get");
  return shop.read(await ctx.db());
}
