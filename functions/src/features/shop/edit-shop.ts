import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { shop } from "../../stores/shop.ts";

/** The shop's profile (null in a new shop) and its services, each with its version: what an editor starts from. */
export async function editShop(ctx: Ctx) {
  authorize(ctx, "shop.edit");
  return shop.readVersions(await ctx.db());
}
