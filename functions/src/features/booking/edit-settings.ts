import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentSettings } from "../../stores/booking-settings.ts";

/** The booking settings with their version, both null where there are none: what an editor starts from. */
export async function editSettings(ctx: Ctx) {
  authorize(ctx, "booking.editSettings");
  const { settings, version } = await currentSettings(await ctx.db());
  return { settings, version };
}
