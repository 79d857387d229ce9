import type { Appointment } from "@openhood/domain/booking/appointment";
import { dayOf, emptyDay, type Terms, wishOf } from "@openhood/domain/booking/availability";
import { findSlot, mayBook } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { OwnAppointment, Refused, When, Which } from "@openhood/domain/booking/inputs";
import { releasing } from "@openhood/domain/booking/load";
import { ownView } from "@openhood/domain/booking/own-view";
import { reschedule } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { heldBy } from "../../infra/lane-time.ts";
import { outbox } from "../../infra/outbox.ts";
import { enough, loadHolding, overCaps } from "./caps.ts";
import { actingOn, expectOpen, findWhich } from "./find-which.ts";
import { appointmentMail } from "./mails.ts";
import { type Agreed, agreeOnce } from "./once.ts";
import { refusal, refuse } from "./refuse.ts";
import { withReminder } from "./remind-customers.ts";
import { spread } from "./spread.ts";
import { loadOffer } from "./terms/store.ts";

export type Changed = { ok: true; appointment: OwnAppointment } | Refused;

export const changed = (reply: Agreed | Refused): Changed =>
  reply.ok ? { ok: true, appointment: ownView(reply.appointment, reply.settings) } : reply;

/** Another time for an appointment, for its customer or by the shop: the old time is free in the same commit. */
export async function rescheduleAppointment(
  ctx: Ctx,
  input: { which: Which; when: When; key: string },
): Promise<Changed> {
  const { key, ...said } = input;
  const { when } = input;
  const action = "booking.reschedule";
  const again = (appointment: Appointment) => {
    actingOn(ctx, action, input.which, appointment);
    if ("token" in input.which) expectOpen(ctx, appointment);
    return null;
  };
  const intent = { action, key, input: said, again } as const;
  const reply = await agreeOnce(ctx, intent, async (batch, db) => {
    const { appointment, by, save } = await findWhich(ctx, db, "booking.reschedule", input.which);
    const slugs = appointment.services.map(({ slug }) => slug);
    const { offer, services, day: found } = await loadOffer(db, { slugs, date: when.date });
    if (!offer) return refusal("no-booking");
    const now = ctx.now();
    const deed = { by, at: now.toISOString() };
    const terms: Terms = {
      ...offer,
      asker: by.kind === "staff" ? "staff" : "public",
      now: now.getTime(),
    };
    if (!mayBook(services, when.kind, terms.asker)) return refusal("not-bookable");

    // As long as it is by now: the shop may have made it longer or shorter than what its services take.
    const wish = { ...wishOf(services, when.kind), quarters: appointment.place.quarters.length };
    const held = heldBy(appointment);
    const day = found ?? emptyDay(when.date);
    const load = held ? releasing(day, held, dayOf(terms, when.date).grid) : day;
    const turn = spread(ctx);
    const slot = findSlot(terms, load, wish, when, turn);
    // Whether it may be changed at all goes before whether this time is free.
    const hold = slot.ok ? holdAt(terms, load, when.kind, slot.slot, turn) : appointment;
    const decided = reschedule(appointment, hold, offer.settings, deed);
    if (!decided.ok) return refusal(decided.reason);
    // Their share of a day holds for what is moved there as for what is booked.
    const { id, customer } = appointment;
    const asks = by.kind === "customer" && when.date !== appointment.place.date;
    const holding = asks ? await loadHolding(ctx, db, customer) : null;
    const wanted = { offer, date: when.date, quarters: wish.quarters, holder: customer, instead: id };
    const over = holding && (await overCaps(db, holding, wanted));
    if (holding && over) return enough(await refuse(db, over, { terms, wish, when, held }), holding, offer);
    if (!slot.ok) return refuse(db, slot.reason, { terms, wish, when, held });

    const after = withReminder(decided.appointment, now);
    save(batch, after, holding?.open);
    const mail = appointmentMail(ctx, after, offer, "moved");
    if (mail) outbox.add(ctx, batch, db, mail);
    return { ok: true, appointment: after, settings: offer.settings };
  });
  return changed(reply);
}
