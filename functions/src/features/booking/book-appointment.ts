import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import { type BookingRules, emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import { findSlot, mayBook, onlyLane } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { BookAppointment, BookFor, OwnAppointment, Refused } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { book } from "@openhood/domain/booking/rules";
import { authorize, authorizeAccount } from "../../infra/authorize.ts";
import type { Firestore, WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkToken } from "../../infra/mailed-secrets.ts";
import { outbox } from "../../infra/outbox.ts";
import { create } from "../../stores/appointments.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { loadOpenAppointments, overCaps, withOpenAppointments } from "./caps.ts";
import { type CommittedAppointment, commitAppointmentOnce } from "./commit-appointment-once.ts";
import { guestProof } from "./guest-proof.ts";
import { appointmentMail } from "./mails.ts";
import { provenAs } from "./prove-address.ts";
import { refusal, refuse } from "./refuse.ts";
import { withReminder } from "./remind-customers.ts";
import { nextTieBreaker } from "./tie-breaker.ts";

export type Booked = { ok: true; appointment: OwnAppointment; token: string } | Refused;
export type BookedFor =
  | {
      ok: true;
      appointment: Appointment;
      /** What the customer has more of now than they could book by themselves. */
      over: "open-limit" | "day-limit" | null;
    }
  | Refused;

/**
 * Books an appointment, once per key: its time, the appointment, its mail and the audit entry in one commit. Who has
 * not proven the address by an account needs the code mailed to it. When the time was taken meanwhile, the next free
 * lane, or a refusal with the nearest free times.
 */
export async function bookAppointment(
  ctx: Ctx,
  { key, code, ...input }: BookAppointment & { key: string },
): Promise<Booked> {
  authorize(ctx, "booking.book");
  // The code proves who asks; it is no part of what they want.
  const uid = provenAs(ctx, input.email);
  // What a guest says of a garage is nobody's.
  const order = uid === null ? { ...input, vehicle: { ...input.vehicle, id: undefined } } : input;
  const proof = uid === null ? guestProof(ctx, { email: input.email, code, key }) : null;
  const intent = {
    action: "booking.book",
    key,
    input,
    mark: proof?.mark,
    again: proof?.again,
  } as const;
  const reply = await commitAppointmentOnce(ctx, intent, async (batch, db) => {
    const by: Party = { kind: "customer", uid };
    const [use, taken] = await Promise.all([
      proof ? proof.prove(db) : nothingToProve,
      placeAppointment(ctx, db, batch, { input: order, audience: "public", by, uid }),
    ]);
    if (!use) return refusal("code");
    use(batch);
    return taken;
  });
  if (!reply.ok) return reply;
  const { appointment, settings } = reply;
  return { ok: true, appointment: ownView(appointment, settings), token: linkToken(ctx.config, appointment) };
}

const nothingToProve = () => {};

/** Books for somebody at the counter or on the phone: the reserve may be used, and no notice is asked for. */
export async function bookFor(ctx: Ctx, { key, ...input }: BookFor & { key: string }): Promise<BookedFor> {
  const { uid, name } = authorizeAccount(ctx, "booking.bookFor");
  const reply = await commitAppointmentOnce(ctx, { action: "booking.bookFor", key, input }, (batch, db) =>
    placeAppointment(ctx, db, batch, {
      input,
      audience: "staff",
      by: { kind: "staff", uid, name },
      uid: null,
    }),
  );
  return reply.ok ? { ok: true, appointment: reply.appointment, over: reply.over ?? null } : reply;
}

type Order = {
  input: BookAppointment | BookFor;
  audience: BookingRules["audience"];
  by: Party;
  uid: string | null;
};

/** Puts an appointment that answers the order, and its mail, into the commit. */
async function placeAppointment(
  ctx: Ctx,
  db: Firestore,
  batch: WriteBatch,
  { input, audience, by, uid }: Order,
): Promise<CommittedAppointment | Refused> {
  const { when } = input;
  const slugs = [...new Set(input.services)];
  // Whoever reads mail at the address, or has the account, has it; the counter is not held to a limit, but told.
  const holder = { email: input.email || null, uid };
  const [{ setup, services, day }, holding] = await Promise.all([
    loadShopAndSettings(db, { slugs, date: when.date }),
    loadOpenAppointments(ctx, db, holder),
  ]);
  if (!setup?.settings.lanes.length) return refusal("no-booking");
  if (services.length < slugs.length || !mayBook(services, when.kind, audience))
    return refusal("not-bookable");

  const now = ctx.now();
  const all: BookingRules = { ...setup, audience, now: now.getTime() };
  const request = slotRequestFor(services, when.kind);
  const wanted = { setup, date: when.date, quarters: request.quarters, holder };
  const over = await overCaps(db, holding, wanted);
  if (over && audience === "public")
    return withOpenAppointments(await refuse(db, over, { rules: all, request, when }), holding, setup);

  const rules = "lane" in input && input.lane ? onlyLane(all, input.lane) : all;
  const load = day ?? emptyDay(when.date);
  const tieBreaker = nextTieBreaker(ctx);
  const slot = findSlot(rules, load, request, when, tieBreaker);
  if (!slot.ok) return refuse(db, slot.reason, { rules, request, when });

  const hold = holdAt(rules, load, when.kind, slot.slot, tieBreaker);
  const stamp = { id: ctx.newId(), at: now.toISOString(), by };
  const appointment = withReminder(book(input, { hold, services, uid }, setup.settings, stamp), now);
  create(batch, db, appointment, holding.open);
  const mail = appointmentMail(ctx, appointment, setup, "booked");
  if (mail) outbox.add(ctx, batch, db, mail);
  return { ok: true, appointment, settings: setup.settings, over };
}
