import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadSettings } from "../../stores/booking-settings.ts";

/** The booking settings; null for a shop without online booking. */
export async function getBookingSettings(ctx: Ctx) {
  authorize(ctx, "booking.settings");
  const settings = await loadSettings(await ctx.db());
  return { settings: settings && settings.lanes.length > 0 ? settings : null };
}
