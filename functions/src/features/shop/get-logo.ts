import type { Logo } from "@openhood/domain/shop/logo";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentLogo } from "../../stores/logo.ts";

/** The shop's logo, null while it has none, and the version a change of it starts from. */
export async function getLogo(ctx: Ctx): Promise<{ logo: Logo | null; version: number }> {
  authorize(ctx, "shop.logo");
  const { logo, version } = await currentLogo(await ctx.db());
  return { logo, version };
}
