import { type BookingRules, dayOf, emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import { findSlot, mayBook } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { AppointmentRef, OwnAppointment, Refused, When } from "@openhood/domain/booking/inputs";
import { releasing } from "@openhood/domain/booking/load";
import { ownView } from "@openhood/domain/booking/own-view";
import { refusal, withOpen } from "@openhood/domain/booking/refusal";
import { withReminder } from "@openhood/domain/booking/reminder";
import { reschedule } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { customerNotice } from "../../mails/customer-notice.ts";
import { loadOpenAppointments } from "../../stores/appointment-queries.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { heldBy } from "../../stores/time-claims.ts";
import { actingParty } from "./acting-party.ts";
import { commitAppointmentOnce, type EarlierAppointment } from "./commit-appointment-once.ts";
import { expectLink } from "./expect-link.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";
import { overCaps } from "./over-caps.ts";
import { refuse } from "./refuse.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

export type Changed = { ok: true; appointment: OwnAppointment } | Refused;

/**
 * Another time for an appointment, for its customer or by the shop, once per key: the old time is free in the same
 * commit. A time that is taken is refused with the nearest free ones. Throws as {@link resolveAppointment} does.
 */
export async function rescheduleAppointment(
  ctx: Ctx,
  { key, ...input }: { appointment: AppointmentRef; when: When; key: string },
): Promise<Changed> {
  const { when } = input;
  const action = "booking.reschedule";
  const again = ({ appointment }: EarlierAppointment) => {
    actingParty(ctx, action, input.appointment, appointment);
    if ("token" in input.appointment) expectLink(ctx, input.appointment.token, appointment, "open");
    return null;
  };
  const intent = { action, key, input, again } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const { appointment, by, save } = await resolveAppointment(ctx, action, input.appointment);
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

    // Its present length: the shop may have changed it.
    const request = { ...slotRequestFor(services, when.kind), quarters: appointment.slot.quarters.length };
    const held = heldBy(appointment);
    const day = found ?? emptyDay(when.date);
    const load = held ? releasing(day, held, dayOf(rules, when.date).grid) : day;
    const tieBreaker = nextTieBreaker(ctx);
    const slot = findSlot(rules, load, request, when, tieBreaker);
    // Whether it may be changed is decided before whether the time is free.
    const hold = slot.ok ? holdAt(rules, load, when.kind, slot.slot, tieBreaker) : appointment;
    const decided = reschedule(appointment, hold, setup.settings, stamp);
    if (!decided.ok) return refusal(decided.reason);
    // The cap on a day applies to moved appointments too.
    const { id, customer } = appointment;
    const asks = by.kind === "customer" && when.date !== appointment.slot.date;
    const holding = asks ? await loadOpenAppointments(db, customer, now.getTime()) : null;
    const wanted = { setup, date: when.date, quarters: request.quarters, holder: customer, instead: id };
    const over = holding && (await overCaps(holding, wanted));
    if (holding && over)
      return withOpen(await refuse(ctx, over, { rules, request, when, held }), holding.mine, setup.settings);
    if (!slot.ok) return refuse(ctx, slot.reason, { rules, request, when, held });

    const moved = withReminder(decided.appointment, now);
    const { after, mails } = await customerNotice(ctx, { before: appointment, after: moved, setup });
    save(batch, after, holding?.open);
    outbox.replace(ctx, batch, db, mails);
    return { ok: true, appointment: after, setup };
  });
  if (!reply.ok) return reply;
  return { ok: true, appointment: ownView(reply.appointment, reply.setup.settings) };
}
