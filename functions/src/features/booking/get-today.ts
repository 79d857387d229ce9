import type { Appointment } from "@openhood/domain/booking/appointment";
import { dateAt, dayGrid, instantOf } from "@openhood/domain/booking/quarters";
import { lastReading } from "@openhood/domain/customers/vehicle-rules";
import { occasionOf } from "@openhood/domain/repair-orders/notices";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import { appointmentsFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Notified, toldOfReady } from "../../mails/customer-notice.ts";
import { inShop, leftSince, onDays } from "../../stores/appointment-queries.ts";
import { loadSettings } from "../../stores/booking-settings.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { byIds as ordersByIds } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { byIds } from "../../stores/vehicles.ts";

/**
 * The appointments of the shop's own day over all bays, however they ended, and every car of another day that is still in
 * the shop, or has left it today; each with what the car's odometer showed the last time, and for the counter how the customer of one that
 * is ready was told.
 */
export async function getToday(ctx: Ctx) {
  authorize(ctx, "booking.today");
  const { role } = ctx.actor;
  const db = await ctx.db();
  const [settings, clock] = await Promise.all([loadSettings(db), loadClock(db)]);
  const date = dateAt(ctx.now().getTime(), clock);
  const midnight = instantOf(dayGrid(date, clock).first);
  const [appointments, here, left] = await Promise.all([
    onDays(db, date, 1, clock),
    inShop(db),
    leftSince(db, midnight),
  ]);
  const each = new Map([...left, ...here, ...appointments].map((one) => [one.appointment.id, one]));
  const named = [...each.values()].flatMap(({ appointment }) => appointment.vehicle.id ?? []);
  const cars = new Map((await byIds(db, named)).map((vehicle) => [vehicle.id, vehicle.odometer]));
  const told = await toldOf(ctx, [...each.values()]);
  const rows = [...each.values()].map((one) => ({
    ...one,
    lastReading: lastReading(cars.get(one.appointment.vehicle.id ?? "") ?? [], date),
    told: told.get(one.appointment.id) ?? null,
  }));
  return {
    date,
    lanes: settings?.lanes ?? [],
    removedLanes: settings?.removedLanes ?? [],
    appointments: appointmentsFor(role, rows),
  };
}

/** How the customer of a car that is ready was told; `soon`: what tells them has not gone out yet. */
type ToldOfCar = Notified | "email-soon" | "text-soon";

/** How the customers of cars that are ready were told, by appointment; for whoever may call them. */
async function toldOf(
  ctx: Ctx,
  all: readonly { appointment: Appointment }[],
): Promise<Map<string, ToldOfCar>> {
  const ready = all.flatMap(({ appointment }) => (appointment.state.status === "ready" ? appointment : []));
  if (ready.length === 0 || !seesContacts(ctx.actor.role)) return new Map();
  const db = await ctx.db();
  const [{ value: settings }, orders] = await Promise.all([
    currentOrderSettings(db),
    ordersByIds(
      db,
      ready.map(({ id }) => id),
    ),
  ]);
  const isDue = (id: string) => {
    const order = orders.find((one) => one?.id === id);
    return order?.notice && occasionOf(order.notice.told, order, noticesOf(settings))?.kind === "ready";
  };
  return new Map(
    await Promise.all(
      ready.map(async ({ id, customer }): Promise<[string, ToldOfCar]> => {
        const told = await toldOfReady(ctx, settings, customer);
        return [id, (told === "email" || told === "text") && isDue(id) ? `${told}-soon` : told];
      }),
    ),
  );
}
