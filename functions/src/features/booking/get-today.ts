import { dateAt } from "@openhood/domain/booking/quarters";
import { appointmentFor } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { inShop, onDays } from "../../stores/appointments.ts";
import { loadSettings } from "../../stores/booking-settings.ts";
import { loadClock } from "../../stores/shop.ts";

/**
 * The appointments of the shop's own day over all bays, however they ended, and every car that is still in the shop from
 * a day before.
 */
export async function getToday(ctx: Ctx) {
  authorize(ctx, "booking.today");
  const { role } = ctx.actor;
  const db = await ctx.db();
  const [settings, clock] = await Promise.all([loadSettings(db), loadClock(db)]);
  const date = dateAt(ctx.now().getTime(), clock);
  const [{ appointments }, here] = await Promise.all([onDays(db, date, 1, clock), inShop(db)]);
  const each = new Map([...here, ...appointments].map((one) => [one.appointment.id, one]));
  const seen = [...each.values()].map(({ appointment, version }) => ({
    appointment: appointmentFor(role, appointment),
    version,
  }));
  return { date, lanes: settings?.lanes ?? [], appointments: seen };
}
