import { lastReading } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import { appointmentsFor } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { inShop, onDays } from "../../stores/appointment-queries.ts";
import { loadSettings } from "../../stores/booking-settings.ts";
import { loadClock } from "../../stores/shop.ts";
import { byIds } from "../../stores/vehicles.ts";

/**
 * The appointments of the shop's own day over all bays, however they ended, and every car that is still in the shop from
 * a day before; each with what the car's odometer showed the last time.
 */
export async function getToday(ctx: Ctx) {
  authorize(ctx, "booking.today");
  const { role } = ctx.actor;
  const db = await ctx.db();
  const [settings, clock] = await Promise.all([loadSettings(db), loadClock(db)]);
  const date = dateAt(ctx.now().getTime(), clock);
  const [appointments, here] = await Promise.all([onDays(db, date, 1, clock), inShop(db)]);
  const each = new Map([...here, ...appointments].map((one) => [one.appointment.id, one]));
  const named = [...each.values()].flatMap(({ appointment }) => appointment.vehicle.id ?? []);
  const cars = new Map((await byIds(db, named)).map((vehicle) => [vehicle.id, vehicle.odometer]));
  const rows = [...each.values()].map((one) => ({
    ...one,
    lastReading: lastReading(cars.get(one.appointment.vehicle.id ?? "") ?? [], date),
  }));
  return {
    date,
    lanes: settings?.lanes ?? [],
    removedLanes: settings?.removedLanes ?? [],
    appointments: appointmentsFor(role, rows),
  };
}
