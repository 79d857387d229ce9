import type { Appointment } from "@openhood/domain/booking/appointment";
import { withReminder } from "@openhood/domain/booking/reminder";
import type { Decided, Stamp } from "@openhood/domain/booking/rules";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce, type Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { load, type VersionedAppointment } from "../../stores/appointments.ts";
import { currentShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { appointmentMail } from "./mails.ts";

/** An appointment as somebody of the shop saw it, and the key of what they want once. */
export type Seen = { id: string; version: number; key: string };
export type Reply<Reason extends string> =
  | { ok: true }
  | { ok: false; reason: Reason }
  | { ok: false; reason: "changed-meanwhile"; now: VersionedAppointment };

/** What a decision rests on besides the appointment: the shop as it is now, and who decides when. */
type Given = { db: Firestore; setup: ShopAndSettings; stamp: Stamp };

/**
 * Changes an appointment as somebody of the shop saw it: when it was changed since, they are shown how. The customer is
 * told when what they were promised changes, and only then.
 */
export async function changeAppointment<Reason extends string>(
  ctx: Ctx,
  action: Action,
  { key, ...input }: Seen,
  decide: (appointment: Appointment, given: Given) => Promise<Decided<Reason>> | Decided<Reason>,
): Promise<Reply<Reason>> {
  const { uid, name } = authorizeAccount(ctx, action);
  return commitOnce<Reply<Reason>>(ctx, { action, key, input }, async (batch, db) => {
    const [{ appointment, version, save }, setup] = await Promise.all([
      load(db, input.id),
      currentShopAndSettings(db),
    ]);
    if (version !== input.version)
      return { ok: false, reason: "changed-meanwhile", now: { appointment, version } };
    const now = ctx.now();
    const stamp: Stamp = { by: { kind: "staff", uid, name }, at: now.toISOString() };
    const decided = await decide(appointment, { db, setup, stamp });
    if (!decided.ok) return decided;
    const promised = decided.appointment.sequence !== appointment.sequence;
    const after = promised ? withReminder(decided.appointment, now) : decided.appointment;
    save(batch, after);
    const occasion = action === "booking.confirm" ? "confirmed" : "moved";
    const mail = promised ? appointmentMail(ctx, after, setup, occasion) : null;
    if (mail) outbox.add(ctx, batch, db, mail);
    audit(ctx, batch, db, action, { kind: "appointment", id: after.id });
    return { ok: true };
  });
}
