import { type Appointment, isAhead, isHere, type Stamp } from "@openhood/domain/booking/appointment";
import { type DayLoad, emptyDay } from "@openhood/domain/booking/availability";
import { withReminder } from "@openhood/domain/booking/reminder";
import { carChanged, promisedBy } from "@openhood/domain/booking/undo";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { Action } from "@openhood/domain/staff/policies";
import { appointmentFor } from "@openhood/domain/staff/technician-view";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { type Batch, commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { customerNotice, type Notified } from "../../mails/customer-notice.ts";
import { load, type VersionedAppointment } from "../../stores/appointments.ts";
import { isUninspected } from "../../stores/inspections.ts";
import { currentShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { isUnsaid } from "../../stores/threads.ts";
import { loadDays } from "../../stores/time-claims.ts";
import { moveVisitOrder } from "../../stores/visit-order.ts";

/** An appointment in the version a staff member saw. */
export type Seen = { id: string; version: number; key: string };
type No = { ok: false; reason: string };
export type Reply<Refusal extends No> =
  | { ok: true; version: number; notified: Notified }
  | Refusal
  | { ok: false; reason: "edit-conflict"; now: VersionedAppointment }
  /** Its repair order does not go there, and says why. */
  | { ok: false; reason: "not-now"; order: OrderRefusal };

/** What a change is decided on besides the appointment: the shop, who changes it, and what is taken on a local date. */
type Given = { setup: ShopAndSettings; stamp: Stamp; dayOn: (date: string) => Promise<DayLoad> };
/** What a change comes to, with a refusal of its own or one that says only why; null where the appointment goes. */
type Outcome<Refusal extends No> =
  | { ok: true; appointment: Appointment }
  | { ok: true; appointment: null }
  | Refusal;

/**
 * Changes an appointment that staff saw in a version, once per key; if it was changed since, they are shown how. The
 * customer is notified only if the promise to them changes.
 * @returns `version` of the appointment as it is now, and who hears of it
 * @throws Problem `not-found`
 */
export async function changeAppointment<Refusal extends No>(
  ctx: Ctx,
  action: Action,
  { key, ...input }: Seen,
  decide: (
    appointment: Appointment,
    given: Given,
    batch: Batch,
  ) => Promise<Outcome<Refusal>> | Outcome<Refusal>,
): Promise<Reply<Refusal>> {
  const { uid, name, role } = authorizeAccount(ctx, action);
  return commitOnce<Reply<Refusal>>(ctx, { action, key, input }, async (batch, db) => {
    const [{ appointment, version, save, remove }, setup] = await Promise.all([
      load(db, input.id),
      currentShopAndSettings(db),
    ]);
    if (version !== input.version)
      return {
        ok: false,
        reason: "edit-conflict",
        now: { appointment: appointmentFor(role, appointment), version },
      };
    const now = ctx.now();
    const stamp: Stamp = { by: { kind: "staff", uid, name }, at: now.toISOString() };
    const dayOn = async (date: string) =>
      (await loadDays(db, [date], setup.shop.timeZone))[0] ?? emptyDay(date);
    const decided = await decide(appointment, { setup, stamp, dayOn }, batch);
    if (!decided.ok) return decided;
    const subject = { kind: "appointment", id: appointment.id };
    audit(ctx, batch, db, action, subject);
    if (decided.appointment === null) {
      remove(batch);
      return { ok: true, version, notified: "nobody" };
    }
    const cameNot = isHere(appointment) && isAhead(decided.appointment);
    const unopens =
      cameNot && (await isUnsaid(batch, db, appointment.id)) && (await isUninspected(db, appointment.id));
    const change = { before: appointment, after: decided.appointment, stamp, unopens };
    const refused = await moveVisitOrder(ctx, batch, db, change);
    if (refused) return { ok: false, reason: "not-now", order: refused };
    const { override } = decided.appointment;
    if (override && override.at !== appointment.override?.at && override.at === stamp.at)
      audit(ctx, batch, db, "booking.override", subject);
    const done = { ok: true, version: version + 1 } as const;
    const isPromise = decided.appointment.sequence !== appointment.sequence;
    if (!isPromise && !carChanged(promisedBy(appointment), promisedBy(decided.appointment))) {
      save(batch, decided.appointment);
      return { ...done, notified: "nobody" };
    }
    const after = isPromise ? withReminder(decided.appointment, now) : decided.appointment;
    const notice = await customerNotice(ctx, { before: appointment, after, setup });
    save(batch, notice.after);
    outbox.replace(ctx, batch, db, notice.mails);
    return { ...done, notified: notice.notified };
  });
}
