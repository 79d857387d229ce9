import type { Appointment } from "@openhood/domain/booking/appointment";
import { type BookingRules, emptyDay } from "@openhood/domain/booking/availability";
import { holdAt } from "@openhood/domain/booking/hold";
import type { PlaceInput } from "@openhood/domain/booking/inputs";
import { isFree } from "@openhood/domain/booking/is-free";
import { withReminder } from "@openhood/domain/booking/reminder";
import {
  checkIn,
  confirm,
  type Decided,
  finish,
  move,
  noShow,
  type Stamp,
} from "@openhood/domain/booking/rules";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce, type Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { load, type VersionedAppointment } from "../../stores/appointments.ts";
import { currentShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy, loadDays } from "../../stores/time-claims.ts";
import { appointmentMail } from "./mails.ts";
import { nextTieBreaker } from "./tie-breaker.ts";

type Input = { id: string; version: number; key: string };
export type Reply<Reason extends string> =
  | { ok: true }
  | { ok: false; reason: Reason }
  | { ok: false; reason: "changed-meanwhile"; now: VersionedAppointment };

type World = { db: Firestore; setup: ShopAndSettings; stamp: Stamp };

/**
 * Changes an appointment as somebody of the shop saw it: when it was changed since, they are shown how. The customer is
 * told when what they were promised changes, and only then.
 */
async function change<Reason extends string>(
  ctx: Ctx,
  action: Action,
  { key, ...input }: Input,
  decide: (appointment: Appointment, world: World) => Promise<Decided<Reason>> | Decided<Reason>,
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

/** Says yes to an appointment that was asked for. */
export const confirmAppointment = (ctx: Ctx, input: Input) =>
  change(ctx, "booking.confirm", input, (appointment, { stamp }) => confirm(appointment, stamp));

/** The car is there. */
export const checkInAppointment = (ctx: Ctx, input: Input) =>
  change(ctx, "booking.checkIn", input, (appointment, { stamp }) => checkIn(appointment, stamp));

/** The visit is over. */
export const finishAppointment = (ctx: Ctx, input: Input) =>
  change(ctx, "booking.finish", input, (appointment, { stamp }) => finish(appointment, stamp));

/** Nobody came: the time is free again. */
export const markNoShow = (ctx: Ctx, input: Input) =>
  change(ctx, "booking.noShow", input, (appointment, { stamp }) => noShow(appointment, stamp));

/** Puts an appointment into another lane or time, or makes it longer or shorter; a time that is not free is `taken`. */
export const moveAppointment = (ctx: Ctx, input: Input & { place: PlaceInput }) =>
  change(ctx, "booking.move", input, async (appointment, { db, setup, stamp }): Promise<MoveDecided> => {
    const { place } = input;
    const refused = scheduleDateRefusal(place.date, ctx.now().getTime());
    if (refused) return { ok: false, reason: refused };
    const [load = emptyDay(place.date)] = await loadDays(db, [place.date], setup.shop.timeZone);
    if (!isFree(setup, load, place, heldBy(appointment))) return { ok: false, reason: "taken" };
    const rules: BookingRules = { ...setup, audience: "staff", now: ctx.now().getTime() };
    return move(appointment, holdAt(rules, load, appointment.kind, place, nextTieBreaker(ctx)), stamp);
  });

type MoveDecided = Decided<"taken" | "ended" | "too-soon" | "beyond-horizon">;
