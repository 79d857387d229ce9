import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { refusal } from "@openhood/domain/booking/refusal";
import { cancel } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { customerNotice } from "../../mails/customer-notice.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { moveVisitOrder } from "../../stores/visit-order.ts";
import { actingParty } from "./acting-party.ts";
import { commitAppointmentOnce, type EarlierAppointment } from "./commit-appointment-once.ts";
import type { Changed } from "./reschedule-appointment.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

/**
 * Cancels an appointment, for its customer or by the shop, once per key: its time is free in the same commit. Refusals:
 * `cut-off` for a customer who is too late, `ended`. Throws as {@link resolveAppointment} does.
 */
export async function cancelAppointment(
  ctx: Ctx,
  { key, ...input }: { appointment: AppointmentRef; reason?: string | undefined; key: string },
): Promise<Changed> {
  const action = "booking.cancel";
  // Nothing is done by the links of a canceled appointment, but a repeated call still gets its reply.
  const again = ({ appointment }: EarlierAppointment) => {
    actingParty(ctx, action, input.appointment, appointment);
    return null;
  };
  const intent = { action, key, input, again } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const [{ appointment, by, save }, setup] = await Promise.all([
      resolveAppointment(ctx, action, input.appointment),
      currentShopAndSettings(db),
    ]);
    const stamp = { by, at: ctx.now().toISOString() };
    const decided = cancel(appointment, input.reason || null, setup.settings, stamp);
    if (!decided.ok) return refusal(decided.reason);
    const { after, mails } = await customerNotice(ctx, {
      before: appointment,
      after: decided.appointment,
      setup,
    });
    await moveVisitOrder(ctx, batch, db, { before: appointment, after, stamp });
    save(batch, after);
    outbox.replace(ctx, batch, db, mails);
    return { ok: true, appointment: after, setup };
  });
  if (!reply.ok) return reply;
  return { ok: true, appointment: ownView(reply.appointment, reply.setup.settings) };
}
