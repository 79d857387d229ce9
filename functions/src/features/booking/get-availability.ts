import { datesFrom } from "@openhood/domain/booking/quarters";
import { authorise } from "../../infra/authorise.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadUtcDays } from "../../infra/lane-time.ts";
import { loadSettings } from "./terms/store.ts";

/** How the shop lets itself be booked; null where it does not. */
export async function getTerms(ctx: Ctx) {
  authorise(ctx, "booking.terms");
  const settings = await loadSettings(await ctx.db());
  return { settings: settings && settings.lanes.length > 0 ? settings : null };
}

/**
 * What is taken on the days asked for, by UTC: who asks makes local days of it, works out what is free, and reads nothing
 * else.
 */
export async function getDays(ctx: Ctx, input: { from: string; days: number }) {
  authorise(ctx, "booking.days");
  return loadUtcDays(await ctx.db(), datesFrom(input.from, input.days));
}
