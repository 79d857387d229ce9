import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentSettings } from "../../stores/booking-settings.ts";

/** How the shop lets itself be booked, with a version of it: what an editor starts from. */
export async function editSettings(ctx: Ctx) {
  authorize(ctx, "booking.editSettings");
  const { settings, version } = await currentSettings(await ctx.db());
  return { settings, version };
}
