import type { Appointment } from "@openhood/domain/booking/appointment";
import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { cancel } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { commitAppointmentOnce } from "./commit-appointment-once.ts";
import { appointmentMail } from "./mails.ts";
import { refusal } from "./refuse.ts";
import { type Changed, changed } from "./reschedule-appointment.ts";
import { actingParty, resolveAppointment } from "./resolve-appointment.ts";

/** Cancels an appointment, for its customer or by the shop: its time is free in the same commit. */
export async function cancelAppointment(
  ctx: Ctx,
  { key, ...input }: { appointment: AppointmentRef; reason?: string | undefined; key: string },
): Promise<Changed> {
  const action = "booking.cancel";
  // Called off, its links open it no more: who called it off is still told so when they ask again.
  const again = (appointment: Appointment) => {
    actingParty(ctx, action, input.appointment, appointment);
    return null;
  };
  const intent = { action, key, input, again } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const [{ appointment, by, save }, setup] = await Promise.all([
      resolveAppointment(ctx, db, "booking.cancel", input.appointment),
      currentShopAndSettings(db),
    ]);
    const stamp = { by, at: ctx.now().toISOString() };
    const decided = cancel(appointment, input.reason || null, setup.settings, stamp);
    if (!decided.ok) return refusal(decided.reason);
    save(batch, decided.appointment);
    const mail = appointmentMail(ctx, decided.appointment, setup, "cancelled");
    if (mail) outbox.add(ctx, batch, db, mail);
    return { ok: true, appointment: decided.appointment, settings: setup.settings };
  });
  return changed(reply);
}
