import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadCheck } from "../../stores/schedule-check.ts";

/** When the nightly check of the schedule ended last (ISO 8601), and how many differences it found; null before the first. */
export async function getLastCheck(ctx: Ctx): Promise<{ at: string; found: number } | null> {
  authorize(ctx, "booking.lastCheck");
  const { state } = await loadCheck(await ctx.db());
  return state?.last ?? null;
}
