import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Refused } from "@openhood/domain/booking/inputs";
import type { Order } from "@openhood/domain/booking/order";
import { dateAt, quarterOf } from "@openhood/domain/booking/quarters";
import { type WalkIn, walkedIn, walkInTime } from "@openhood/domain/booking/walk-in";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { create } from "../../stores/appointments.ts";
import { linkVisit } from "../../stores/link-visit.ts";
import { loadClock } from "../../stores/shop.ts";
import { openVisitOrder } from "../../stores/visit-order.ts";
import { commitAppointmentOnce } from "./commit-appointment-once.ts";
import { loadOrder } from "./load-order.ts";
import { placeAppointment } from "./place-appointment.ts";

/**
 * Takes in somebody who stands at the counter, once per key and in one commit: the appointment at the first free time of
 * today, checked in, on the customer's record and vehicle, which are made if there are none. Nobody is mailed: they are here.
 * @returns a refusal, with the next free times, where nothing is free today: staff may take the car `anyway`
 */
export async function walkIn(
  ctx: Ctx,
  { key, ...input }: WalkIn & { key: string },
): Promise<{ ok: true; appointment: Appointment; version: number } | Refused> {
  const { uid, name } = authorizeAccount(ctx, "booking.walkIn");
  const by = { kind: "staff", uid, name } as const;
  const { kind, record = null, ...asked } = input;
  const reply = await commitAppointmentOnce(
    ctx,
    { action: "booking.walkIn", key, input },
    async (batch, db) => {
      const now = ctx.now();
      const date = dateAt(now.getTime(), await loadClock(db));
      const start = quarterOf(now.getTime());
      const when = kind === "waiter" ? { kind, date, start } : { kind, date };
      const order: Order = { input: { ...asked, when }, audience: "staff", by, uid: null };
      const loaded = await loadOrder(ctx, order);
      const { setup, day, request } = loaded;
      const first = setup && walkInTime({ ...setup, audience: "staff", now: now.getTime() }, day, request);
      const placed = await placeAppointment(ctx, { ...order, input: { ...order.input, ...first } }, loaded);
      if (!placed.ok) return placed;
      const { customer, vehicle, ...rest } = placed.appointment;
      const ids = await linkVisit(ctx, batch, db, placed.appointment, record);
      const appointment = walkedIn(
        { ...rest, customer: { ...customer, record: ids.record }, vehicle: { ...vehicle, id: ids.vehicle } },
        { by, at: now.toISOString() },
        ids.isNew ? ids.record : null,
      );
      create(batch, db, appointment, loaded.holding.open);
      await openVisitOrder(ctx, batch, db, appointment, { by: { uid, name }, at: now.toISOString() });
      unlessRemoved(batch, db, customer.email);
      return { ...placed, appointment };
    },
  );
  return reply.ok ? { ok: true, appointment: reply.appointment, version: reply.version ?? 0 } : reply;
}
