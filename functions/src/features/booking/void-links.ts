import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { isLinkOpen } from "@openhood/domain/booking/link";
import { voidLinks as decide } from "@openhood/domain/booking/rules";
import { audit } from "../../infra/audit.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

/** `mailed`: whether there was an address for a fresh link. */
export type Voided = { ok: true; mailed: boolean } | { ok: false; reason: "ended" };

/**
 * Voids the links of an appointment that were mailed so far, for its customer or by the shop, and mails a fresh one to
 * the address it was booked for. The reply says nothing about the appointment: anybody with a link may call this.
 */
export async function voidLinks(
  ctx: Ctx,
  { key, ...input }: { appointment: AppointmentRef; key: string },
): Promise<Voided> {
  const action = "booking.voidLinks";
  return commitOnce<Voided>(ctx, { action, key, input }, async (batch, db) => {
    const [{ appointment, by, save }, setup] = await Promise.all([
      resolveAppointment(ctx, action, input.appointment),
      currentShopAndSettings(db),
    ]);
    const now = ctx.now();
    const decided = decide(appointment, { by, at: now.toISOString() });
    if (!decided.ok || !isLinkOpen(appointment, now.getTime())) return { ok: false, reason: "ended" };
    save(batch, decided.appointment);
    const mail = appointmentMail(ctx, decided.appointment, setup, "newLink");
    if (mail) outbox.add(ctx, batch, db, mail);
    audit(ctx, batch, db, action, { kind: "appointment", id: appointment.id });
    return { ok: true, mailed: mail !== null };
  });
}
