import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import { emptyDay, type Terms, wishOf } from "@openhood/domain/booking/availability";
import { findSlot, inLane, mayBook } from "@openhood/domain/booking/find-slot";
import { holdAt } from "@openhood/domain/booking/hold";
import type { BookAppointment, BookFor, OwnAppointment, Refused } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { book } from "@openhood/domain/booking/rules";
import { authorise, authoriseAccount } from "../../infra/authorise.ts";
import type { Firestore, WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkToken } from "../../infra/mailed-secrets.ts";
import { outbox } from "../../infra/outbox.ts";
import { enough, loadHolding, overCaps } from "./caps.ts";
import { guestProof } from "./guest-proof.ts";
import { appointmentMail } from "./mails.ts";
import { type Agreed, agreeOnce } from "./once.ts";
import { provenAs } from "./prove-address.ts";
import { refusal, refuse } from "./refuse.ts";
import { withReminder } from "./remind-customers.ts";
import { spread } from "./spread.ts";
import { create } from "./store.ts";
import { loadOffer } from "./terms/store.ts";

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
export async function bookAppointment(ctx: Ctx, input: BookAppointment & { key: string }): Promise<Booked> {
  authorise(ctx, "booking.book");
  // The code proves who asks; it is no part of what they want.
  const { key, code, ...said } = input;
  const uid = provenAs(ctx, said.email);
  // What a guest says of a garage is nobody's.
  const order = uid === null ? { ...said, vehicle: { ...said.vehicle, id: undefined } } : said;
  const proof = uid === null ? guestProof(ctx, { email: said.email, code, key }) : null;
  const intent = {
    action: "booking.book",
    key,
    input: said,
    mark: proof?.mark,
    again: proof?.again,
  } as const;
  const reply = await agreeOnce(ctx, intent, async (batch, db) => {
    const by: Party = { kind: "customer", uid };
    const [use, taken] = await Promise.all([
      proof ? proof.prove(db) : nothingToProve,
      take(ctx, db, batch, { input: order, asker: "public", by, uid }),
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
export async function bookFor(ctx: Ctx, input: BookFor & { key: string }): Promise<BookedFor> {
  const { uid, name } = authoriseAccount(ctx, "booking.bookFor");
  const { key, ...said } = input;
  const reply = await agreeOnce(ctx, { action: "booking.bookFor", key, input: said }, (batch, db) =>
    take(ctx, db, batch, { input: said, asker: "staff", by: { kind: "staff", uid, name }, uid: null }),
  );
  return reply.ok ? { ok: true, appointment: reply.appointment, over: reply.over ?? null } : reply;
}

type Order = { input: BookAppointment | BookFor; asker: Terms["asker"]; by: Party; uid: string | null };

/** Puts an appointment that answers the order, and its mail, into the commit. */
async function take(
  ctx: Ctx,
  db: Firestore,
  batch: WriteBatch,
  { input, asker, by, uid }: Order,
): Promise<Agreed | Refused> {
  const { when } = input;
  const slugs = [...new Set(input.services)];
  // Whoever reads mail at the address, or has the account, has it; the counter is not held to a limit, but told.
  const holder = { email: input.email || null, uid };
  const [{ offer, services, day }, holding] = await Promise.all([
    loadOffer(db, { slugs, date: when.date }),
    loadHolding(ctx, db, holder),
  ]);
  if (!offer?.settings.lanes.length) return refusal("no-booking");
  if (services.length < slugs.length || !mayBook(services, when.kind, asker)) return refusal("not-bookable");

  const now = ctx.now();
  const all: Terms = { ...offer, asker, now: now.getTime() };
  const wish = wishOf(services, when.kind);
  const wanted = { offer, date: when.date, quarters: wish.quarters, holder };
  const over = await overCaps(db, holding, wanted);
  if (over && asker === "public")
    return enough(await refuse(db, over, { terms: all, wish, when }), holding, offer);

  const terms = "lane" in input && input.lane ? inLane(all, input.lane) : all;
  const load = day ?? emptyDay(when.date);
  const turn = spread(ctx);
  const slot = findSlot(terms, load, wish, when, turn);
  if (!slot.ok) return refuse(db, slot.reason, { terms, wish, when });

  const hold = holdAt(terms, load, when.kind, slot.slot, turn);
  const stamp = { id: ctx.newId(), at: now.toISOString(), by };
  const appointment = withReminder(book(input, { hold, services, uid }, offer.settings, stamp), now);
  create(batch, db, appointment, holding.open);
  const mail = appointmentMail(ctx, appointment, offer, "booked");
  if (mail) outbox.add(ctx, batch, db, mail);
  return { ok: true, appointment, settings: offer.settings, over };
}
