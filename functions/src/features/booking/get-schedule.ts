import { datesFrom } from "@openhood/domain/booking/quarters";
import { authorise } from "../../infra/authorise.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { onDays } from "./store.ts";
import { loadDays, loadSettings } from "./terms/store.ts";

/** All that is on the shop's schedule on some days, called-off appointments included. */
export async function getSchedule(ctx: Ctx, input: { from: string; days: number }) {
  authorise(ctx, "booking.schedule");
  const db = await ctx.db();
  const [settings, days, { appointments, blocks }] = await Promise.all([
    loadSettings(db),
    loadDays(db, datesFrom(input.from, input.days)),
    onDays(db, input.from, input.days),
  ]);
  return { settings, days, appointments, blocks };
}
