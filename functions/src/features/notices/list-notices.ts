import type { ShopNotice } from "@openhood/domain/notices/notice";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { standingNotices } from "../../infra/notices.ts";

/** What the counter has to know of how the shop's system runs, the oldest first. */
export async function listNotices(ctx: Ctx): Promise<ShopNotice[]> {
  authorize(ctx, "notices.list");
  return standingNotices(await ctx.db());
}
