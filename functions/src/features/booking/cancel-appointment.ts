import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Which } from "@openhood/domain/booking/inputs";
import { cancel } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { actingOn, findWhich } from "./find-which.ts";
import { appointmentMail } from "./mails.ts";
import { agreeOnce } from "./once.ts";
import { refusal } from "./refuse.ts";
import { type Changed, changed } from "./reschedule-appointment.ts";
import { currentOffer } from "./terms/store.ts";

/** Calls an appointment off, for its customer or by the shop: its time is free in the same commit. */
export async function cancelAppointment(
  ctx: Ctx,
  input: { which: Which; reason?: string | undefined; key: string },
): Promise<Changed> {
  const { key, ...said } = input;
  const action = "booking.cancel";
  // Called off, its links open it no more: who called it off is still told so when they ask again.
  const again = (appointment: Appointment) => {
    actingOn(ctx, action, input.which, appointment);
    return null;
  };
  const intent = { action, key, input: said, again } as const;
  const reply = await agreeOnce(ctx, intent, async (batch, db) => {
    const [{ appointment, by, save }, offer] = await Promise.all([
      findWhich(ctx, db, "booking.cancel", input.which),
      currentOffer(db),
    ]);
    const deed = { by, at: ctx.now().toISOString() };
    const decided = cancel(appointment, input.reason || null, offer.settings, deed);
    if (!decided.ok) return refusal(decided.reason);
    save(batch, decided.appointment);
    const mail = appointmentMail(ctx, decided.appointment, offer, "cancelled");
    if (mail) outbox.add(ctx, batch, db, mail);
    return { ok: true, appointment: decided.appointment, settings: offer.settings };
  });
  return changed(reply);
}
