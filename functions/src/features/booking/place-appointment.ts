import { emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import type { Refused } from "@openhood/domain/booking/inputs";
import { decideOrder, type Order } from "@openhood/domain/booking/order";
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
