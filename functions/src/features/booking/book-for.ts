import type { Appointment } from "@openhood/domain/booking/appointment";
import type { BookFor, Refused } from "@openhood/domain/booking/inputs";
import type { Order } from "@openhood/domain/booking/order";
import { made } from "@openhood/domain/booking/undo";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { create } from "../../stores/appointments.ts";
import { commitAppointmentOnce } from "./commit-appointment-once.ts";
import { loadOrder } from "./load-order.ts";
import { placeAppointment } from "./place-appointment.ts";

export type BookedFor =
  | {
      ok: true;
      appointment: Appointment;
      version: number;
      /** The cap that this booking exceeds: staff may book past it. */
      over: "open-limit" | "day-limit" | null;
    }
  | Refused;

/** Books for somebody at the counter or on the phone, once per key: the reserve may be used, and no notice is asked for. */
export async function bookFor(ctx: Ctx, { key, ...input }: BookFor & { key: string }): Promise<BookedFor> {
  const { uid, name } = authorizeAccount(ctx, "booking.bookFor");
  const order: Order = { input, audience: "staff", by: { kind: "staff", uid, name }, uid: null };
  const intent = { action: "booking.bookFor", key, input } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const loaded = await loadOrder(ctx, order);
    const placed = await placeAppointment(ctx, order, loaded);
    if (!placed.ok) return placed;
    const appointment = made(placed.appointment, { by: order.by, at: ctx.now().toISOString() });
    create(batch, db, appointment, loaded.holding.open);
    outbox.add(ctx, batch, db, appointmentMail(ctx, appointment, placed.setup, "booked"));
    return { ...placed, appointment };
  });
  if (!reply.ok) return reply;
  const { appointment, version = 0, over = null } = reply;
  return { ok: true, appointment, version, over };
}
