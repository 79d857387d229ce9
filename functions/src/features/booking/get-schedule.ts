import { utcDatesFor } from "@openhood/domain/booking/utc-days";
import { datesFrom } from "@openhood/domain/days";
import { appointmentFor } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { onDays } from "../../stores/appointments.ts";
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
  const [days, { appointments, blocks }] = await Promise.all([
    loadUtcDays(db, utcDatesFor(datesFrom(input.from, input.days), clock)),
    onDays(db, input.from, input.days, clock),
  ]);
  const seen = appointments.map(({ appointment, version }) => ({
    appointment: appointmentFor(role, appointment),
    version,
  }));
  return { settings, days, appointments: seen, blocks };
}
