import type { BookAppointment, OwnAppointment, Refused } from "@openhood/domain/booking/inputs";
import type { Order } from "@openhood/domain/booking/order";
import { ownView } from "@openhood/domain/booking/own-view";
import { refusal } from "@openhood/domain/booking/refusal";
import { provenAs } from "@openhood/domain/staff/roles";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { linkToken } from "../../stores/appointment-links.ts";
import { create } from "../../stores/appointments.ts";
import { replayMark } from "../../stores/booking-codes.ts";
import { proveAddress } from "../../stores/prove-address.ts";
import { commitAppointmentOnce } from "./commit-appointment-once.ts";
import { loadOrder } from "./load-order.ts";
import { placeAppointment } from "./place-appointment.ts";
import { refuseReplay } from "./refuse-replay.ts";

export type Booked = { ok: true; appointment: OwnAppointment; token: string } | Refused;

/**
 * Books an appointment, once per key: its time, the appointment, its e-mail and the audit entry in one commit. Without an
 * account that has proven the address, the code mailed to it is needed (`code`). If the time was taken in the meantime, it
 * books the next free lane, or refuses with the nearest free times.
 * @returns `token`: of the link that opens the appointment
 */
export async function bookAppointment(
  ctx: Ctx,
  { key, code, ...input }: BookAppointment & { key: string },
): Promise<Booked> {
  authorize(ctx, "booking.book");
  const uid = provenAs(ctx.actor, input.email);
  const guest = uid === null ? { email: input.email, code, key } : null;
  const order: Order = {
    // A vehicle's id counts only from an account.
    input: guest ? { ...input, vehicle: { ...input.vehicle, id: undefined } } : input,
    audience: "public",
    by: { kind: "customer", uid },
    uid,
  };
  const intent = {
    action: "booking.book",
    key,
    // The code proves who asks; it is not part of the order.
    input,
    ...(guest && {
      mark: code && replayMark(ctx.config, key, code),
      again: (earlier) => refuseReplay(ctx, guest, earlier),
    }),
  } satisfies Parameters<typeof commitAppointmentOnce>[1];
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const [useCode, loaded] = await Promise.all([guest && proveAddress(ctx, guest), loadOrder(ctx, order)]);
    if (guest && !useCode) return refusal("code");
    const placed = await placeAppointment(ctx, order, loaded);
    if (!placed.ok) return placed;
    create(batch, db, placed.appointment, loaded.holding.open);
    outbox.add(ctx, batch, db, appointmentMail(ctx, placed.appointment, placed.setup, "booked"));
    useCode?.(batch);
    return placed;
  });
  if (!reply.ok) return reply;
  const { appointment, setup } = reply;
  return {
    ok: true,
    appointment: ownView(appointment, setup.settings),
    token: linkToken(ctx.config, appointment),
  };
}
