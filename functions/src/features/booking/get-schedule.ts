import { utcDatesFor } from "@openhood/domain/booking/utc-days";
import { datesFrom } from "@openhood/domain/days";
import { appointmentsFor } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { onDays } from "../../stores/appointment-queries.ts";
import { blocksOn } from "../../stores/blocks.ts";
import { loadSettings } from "../../stores/booking-settings.ts";
import { loadClock } from "../../stores/shop.ts";
import { loadUtcDays } from "../../stores/time-claims.ts";

/**
 * The shop's schedule on some local days, canceled appointments included; `days` are the days by UTC they overlap.
 */
export async function getSchedule(ctx: Ctx, input: { from: string; days: number }) {
  authorize(ctx, "booking.schedule");
  const { role } = ctx.actor;
  const db = await ctx.db();
  const [settings, clock] = await Promise.all([loadSettings(db), loadClock(db)]);
  const [days, appointments, blocks] = await Promise.all([
    loadUtcDays(db, utcDatesFor(datesFrom(input.from, input.days), clock)),
    onDays(db, input.from, input.days, clock),
    blocksOn(db, input.from, input.days, clock),
  ]);
  return { settings, days, appointments: appointmentsFor(role, appointments), blocks };
}
