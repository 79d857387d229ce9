import type { Appointment } from "@openhood/domain/booking/appointment";
import { type DayLoad, emptyDay } from "@openhood/domain/booking/availability";
import { withReminder } from "@openhood/domain/booking/reminder";
import type { Decided, Stamp } from "@openhood/domain/booking/rules";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { load, type VersionedAppointment } from "../../stores/appointments.ts";
import { currentShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { loadDays } from "../../stores/time-claims.ts";
import { customerNotice, type Notified } from "./customer-notice.ts";

/** An appointment in the version a staff member saw. */
export type Seen = { id: string; version: number; key: string };
export type Reply<Reason extends string> =
  | { ok: true; version: number; notified: Notified }
  | { ok: false; reason: Reason }
  | { ok: false; reason: "edit-conflict"; now: VersionedAppointment };

/** What a change is decided on besides the appointment: the shop, who changes it, and what is taken on a local date. */
type Given = { setup: ShopAndSettings; stamp: Stamp; dayOn: (date: string) => Promise<DayLoad> };

/**
 * Changes an appointment that staff saw in a version, once per key; if it was changed since, they are shown how. The
 * customer is notified only if the promise to them changes.
 * @returns `version` of the appointment as it is now, and who hears of it
 * @throws Problem `not-found`
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
      return { ok: false, reason: "edit-conflict", now: { appointment, version } };
    const now = ctx.now();
    const stamp: Stamp = { by: { kind: "staff", uid, name }, at: now.toISOString() };
    const dayOn = async (date: string) =>
      (await loadDays(db, [date], setup.shop.timeZone))[0] ?? emptyDay(date);
    const decided = await decide(appointment, { setup, stamp, dayOn });
    if (!decided.ok) return decided;
    audit(ctx, batch, db, action, { kind: "appointment", id: appointment.id });
    const done = { ok: true, version: version + 1 } as const;
    if (decided.appointment.sequence === appointment.sequence) {
      save(batch, decided.appointment);
      return { ...done, notified: "nobody" };
    }
    const after = withReminder(decided.appointment, now);
    const notice = await customerNotice(ctx, { before: appointment, after, setup });
    save(batch, notice.after);
    outbox.replace(ctx, batch, db, notice.mails);
    return { ...done, notified: notice.notified };
  });
}
