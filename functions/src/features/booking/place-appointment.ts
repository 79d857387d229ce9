import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import { type BookingRules, emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import { findSlot, mayBook, onlyLane } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { BookAppointment, BookFor, BookingRefusal, Refused } from "@openhood/domain/booking/inputs";
import { withReminder } from "@openhood/domain/booking/reminder";
import { book } from "@openhood/domain/booking/rules";
import type { Firestore, WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { create } from "../../stores/appointments.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { loadOpenAppointments, overCaps, withOpenAppointments } from "./caps.ts";
import type { CommittedAppointment } from "./commit-appointment-once.ts";
import { appointmentMail } from "./mails.ts";
import { refusal, refuse } from "./refuse.ts";
import { nextTieBreaker } from "./tie-breaker.ts";

/** What is asked for, for whom, and by whom. */
export type Order = {
  input: BookAppointment | BookFor;
  audience: BookingRules["audience"];
  by: Party;
  /** The customer's account, if any. */
  uid: string | null;
};

/** All that an order is decided on, read from the database. */
export type OrderFacts = Awaited<ReturnType<typeof loadOrder>>;

/** Reads what an order is decided on: the shop, the services, the day, and what the customer has already. */
export async function loadOrder(ctx: Ctx, db: Firestore, { input, uid }: Order) {
  const { when } = input;
  // Whoever reads mail at the address, or has the account, has it.
  const holder = { email: input.email || null, uid };
  const [{ setup, services, day }, holding] = await Promise.all([
    loadShopAndSettings(db, { slugs: [...new Set(input.services)], date: when.date }),
    loadOpenAppointments(ctx, db, holder),
  ]);
  const request = slotRequestFor(services, when.kind);
  const wanted = { date: when.date, quarters: request.quarters, holder };
  const over = setup && (await overCaps(db, holding, { ...wanted, setup }));
  return { setup, services, day: day ?? emptyDay(when.date), holding, request, over };
}

type Decided =
  | { ok: true; appointment: Appointment }
  /** `rules`: those a free time is looked for under; null where another time would not help. */
  | { ok: false; reason: BookingRefusal; rules: BookingRules | null };

/** Decides an order: the appointment it comes to, or why there is none. */
export function decideOrder(
  { setup, services, day, request, over }: OrderFacts,
  { input, audience, by, uid }: Order,
  { id, now, tieBreaker }: { id: string; now: Date; tieBreaker: number },
): Decided {
  const { when } = input;
  if (!setup?.settings.lanes.length) return { ok: false, reason: "no-booking", rules: null };
  if (services.length < new Set(input.services).size || !mayBook(services, when.kind, audience))
    return { ok: false, reason: "not-bookable", rules: null };
  const all: BookingRules = { ...setup, audience, now: now.getTime() };
  // The counter is not held to a limit, but told.
  if (over && audience === "public") return { ok: false, reason: over, rules: all };
  const rules = "lane" in input && input.lane ? onlyLane(all, input.lane) : all;
  const slot = findSlot(rules, day, request, when, tieBreaker);
  if (!slot.ok) return { ok: false, reason: slot.reason, rules };
  const hold = holdAt(rules, day, when.kind, slot.slot, tieBreaker);
  const stamp = { id, at: now.toISOString(), by };
  return {
    ok: true,
    appointment: withReminder(book(input, { hold, services, uid }, setup.settings, stamp), now),
  };
}

/** Decides an order, and puts the appointment and its e-mail into the commit; or refuses, with the nearest free times. */
export async function placeAppointment(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  order: Order,
  facts: OrderFacts,
): Promise<CommittedAppointment | Refused> {
  const { setup, holding, request, over } = facts;
  const { when } = order.input;
  const chance = { id: ctx.newId(), now: ctx.now(), tieBreaker: nextTieBreaker(ctx) };
  const decided = decideOrder(facts, order, chance);
  if (!decided.ok) {
    const { reason, rules } = decided;
    if (!setup || !rules) return refusal(reason);
    const refused = await refuse(db, reason, { rules, request, when });
    return over && reason === over ? withOpenAppointments(refused, holding, setup) : refused;
  }
  const { appointment } = decided;
  if (!setup) throw new Error("Nothing is booked without settings.");
  create(batch, db, appointment, holding.open);
  const mail = appointmentMail(ctx, appointment, setup, "booked");
  if (mail) outbox.add(ctx, batch, db, mail);
  return { ok: true, appointment, settings: setup.settings, over };
}
