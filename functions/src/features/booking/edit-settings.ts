import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentSettings } from "../../stores/booking-settings.ts";

/** The booking settings with their version, for the editor. */
export async function editSettings(ctx: Ctx) {
  authorize(ctx, "booking.editSettings");
  const { settings, version } = await currentSettings(await ctx.db());
  return { settings, version };
}
