import type { Appointment } from "@openhood/domain/booking/appointment";
import { type BookingRules, dayOf, emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import { findSlot, mayBook } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { AppointmentRef, OwnAppointment, Refused, When } from "@openhood/domain/booking/inputs";
import { releasing } from "@openhood/domain/booking/load";
import { ownView } from "@openhood/domain/booking/own-view";
import { withReminder } from "@openhood/domain/booking/reminder";
import { reschedule } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { loadOpenAppointments, overCaps, withOpenAppointments } from "./caps.ts";
import { type CommittedAppointment, commitAppointmentOnce } from "./commit-appointment-once.ts";
import { appointmentMail } from "./mails.ts";
import { refusal, refuse } from "./refuse.ts";
import { actingParty, expectOpen, resolveAppointment } from "./resolve-appointment.ts";
import { nextTieBreaker } from "./tie-breaker.ts";

export type Changed = { ok: true; appointment: OwnAppointment } | Refused;

export const changed = (reply: CommittedAppointment | Refused): Changed =>
  reply.ok ? { ok: true, appointment: ownView(reply.appointment, reply.settings) } : reply;

/** Another time for an appointment, for its customer or by the shop: the old time is free in the same commit. */
export async function rescheduleAppointment(
  ctx: Ctx,
  { key, ...input }: { appointment: AppointmentRef; when: When; key: string },
): Promise<Changed> {
  const { when } = input;
  const action = "booking.reschedule";
  const again = (appointment: Appointment) => {
    actingParty(ctx, action, input.appointment, appointment);
    if ("token" in input.appointment) expectOpen(ctx, appointment);
    return null;
  };
  const intent = { action, key, input, again } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const { appointment, by, save } = await resolveAppointment(
      ctx,
      db,
      "booking.reschedule",
      input.appointment,
    );
    const slugs = appointment.services.map(({ slug }) => slug);
    const { setup, services, day: found } = await loadShopAndSettings(db, { slugs, date: when.date });
    if (!setup) return refusal("no-booking");
    const now = ctx.now();
    const stamp = { by, at: now.toISOString() };
    const rules: BookingRules = {
      ...setup,
      audience: by.kind === "staff" ? "staff" : "public",
      now: now.getTime(),
    };
    if (!mayBook(services, when.kind, rules.audience)) return refusal("not-bookable");

    // As long as it is by now: the shop may have made it longer or shorter than what its services take.
    const request = { ...slotRequestFor(services, when.kind), quarters: appointment.place.quarters.length };
    const held = heldBy(appointment);
    const day = found ?? emptyDay(when.date);
    const load = held ? releasing(day, held, dayOf(rules, when.date).grid) : day;
    const tieBreaker = nextTieBreaker(ctx);
    const slot = findSlot(rules, load, request, when, tieBreaker);
    // Whether it may be changed at all goes before whether this time is free.
    const hold = slot.ok ? holdAt(rules, load, when.kind, slot.slot, tieBreaker) : appointment;
    const decided = reschedule(appointment, hold, setup.settings, stamp);
    if (!decided.ok) return refusal(decided.reason);
    // Their share of a day holds for what is moved there as for what is booked.
    const { id, customer } = appointment;
    const asks = by.kind === "customer" && when.date !== appointment.place.date;
    const holding = asks ? await loadOpenAppointments(ctx, db, customer) : null;
    const wanted = { setup, date: when.date, quarters: request.quarters, holder: customer, instead: id };
    const over = holding && (await overCaps(db, holding, wanted));
    if (holding && over)
      return withOpenAppointments(await refuse(db, over, { rules, request, when, held }), holding, setup);
    if (!slot.ok) return refuse(db, slot.reason, { rules, request, when, held });

    const after = withReminder(decided.appointment, now);
    save(batch, after, holding?.open);
    const mail = appointmentMail(ctx, after, setup, "moved");
    if (mail) outbox.add(ctx, batch, db, mail);
    return { ok: true, appointment: after, settings: setup.settings };
  });
  return changed(reply);
}
