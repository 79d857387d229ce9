import { begin } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { create } from "../../stores/messages.ts";
import { loadTimeZone } from "../../stores/shop.ts";
import { toCustomer } from "./mails.ts";

/**
 * Writes to an appointment's customer, once per key: a conversation in the inbox, and the e-mail. Refused where the customer gave
 * no address. Throws Problem `not-found`.
 */
export async function beginConversation(
  ctx: Ctx,
  { key, ...input }: { appointment: string; text: string; key: string },
): Promise<{ ok: true; id: string } | { ok: false; reason: "no-email" }> {
  const { uid, name: staff } = authorizeAccount(ctx, "messages.begin");
  return commitOnce(ctx, { action: "messages.begin", key, input }, async (batch, db) => {
    const [{ appointment }, zone] = await Promise.all([
      loadAppointment(db, input.appointment),
      loadTimeZone(db),
    ]);
    const { name, email, phone, language } = appointment.customer;
    if (!email) return { ok: false as const, reason: "no-email" as const };
    const from = { name, email, phone, vehicle: null, language, text: input.text };
    const message = begin(from, { uid, name: staff }, { id: ctx.newId(), at: ctx.now().toISOString() });
    create(batch, db, message);
    unlessRemoved(batch, db, email);
    const timeZone = zone ?? ctx.config.timeZone;
    outbox.add(ctx, batch, db, toCustomer(ctx, message, { staff, timeZone }), message.id);
    audit(ctx, batch, db, "messages.begin", { kind: "message", id: message.id });
    return { ok: true as const, id: message.id };
  });
}
