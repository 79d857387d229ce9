import type { BookAppointment, OwnAppointment, Refused } from "@openhood/domain/booking/inputs";
import type { Order } from "@openhood/domain/booking/order";
import { ownView } from "@openhood/domain/booking/own-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkToken } from "../../infra/mailed-secrets.ts";
import { commitAppointmentOnce } from "./commit-appointment-once.ts";
import { guestProof } from "./guest-proof.ts";
import { loadOrder, placeAppointment } from "./place-appointment.ts";
import { provenAs } from "./prove-address.ts";
import { refusal } from "./refuse.ts";

export type Booked = { ok: true; appointment: OwnAppointment; token: string } | Refused;

/**
 * Books an appointment, once per key: its time, the appointment, its e-mail and the audit entry in one commit. Whoever has
 * not proven the address by an account needs the code mailed to it. When the time was taken meanwhile, the next free
 * lane, or a refusal with the nearest free times.
 */
export async function bookAppointment(
  ctx: Ctx,
  { key, code, ...input }: BookAppointment & { key: string },
): Promise<Booked> {
  authorize(ctx, "booking.book");
  const uid = provenAs(ctx, input.email);
  const proof = uid === null ? guestProof(ctx, { email: input.email, code, key }) : null;
  const order: Order = {
    // A vehicle's id counts only from an account.
    input: uid === null ? { ...input, vehicle: { ...input.vehicle, id: undefined } } : input,
    audience: "public",
    by: { kind: "customer", uid },
    uid,
  };
  // The code proves who asks; it is no part of what they want.
  const intent = { action: "booking.book", key, input, mark: proof?.mark, again: proof?.again } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const [useProof, facts] = await Promise.all([proof?.prove(db), loadOrder(ctx, db, order)]);
    if (useProof === null) return refusal("code");
    const placed = await placeAppointment(ctx, batch, db, order, facts);
    if (placed.ok) useProof?.(batch);
    return placed;
  });
  if (!reply.ok) return reply;
  const { appointment, settings } = reply;
  return { ok: true, appointment: ownView(appointment, settings), token: linkToken(ctx.config, appointment) };
}
