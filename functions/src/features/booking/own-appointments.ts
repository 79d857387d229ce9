import type { OwnAppointment, Which } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { isComing } from "@openhood/domain/booking/rules";
import { authorise, authoriseAccount } from "../../infra/authorise.ts";
import { icsOf } from "../../infra/calendar.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { eventOf } from "./calendar-event.ts";
import { byToken, findWhich } from "./find-which.ts";
import { latestOf } from "./store.ts";
import { currentOffer, loadOffer } from "./terms/store.ts";

/** The appointment of a mailed link. */
export async function appointmentByLink(ctx: Ctx, input: { token: string }): Promise<OwnAppointment> {
  authorise(ctx, "booking.byLink");
  const db = await ctx.db();
  const [{ appointment }, { settings }] = await Promise.all([
    byToken(ctx, db, input.token),
    currentOffer(db),
  ]);
  return ownView(appointment, settings);
}

/** The caller's own: those made for the address they have proven. First what is to come, the soonest first, then what was. */
export async function myAppointments(ctx: Ctx): Promise<OwnAppointment[]> {
  const account = authoriseAccount(ctx, "booking.mine");
  const db = await ctx.db();
  const [latest, { offer }] = await Promise.all([latestOf(db, account.email, 50), loadOffer(db)]);
  if (!offer) return [];
  const now = ctx.now().getTime();
  const coming = latest.filter((one) => isComing(one, now)).reverse();
  const past = latest.filter((one) => !isComing(one, now));
  return [...coming, ...past].map((one) => ownView(one, offer.settings));
}

/** The appointment as a file for a calendar: an event it has already is brought up to date by it. */
export async function calendarFile(ctx: Ctx, input: { which: Which }): Promise<{ ics: string }> {
  const db = await ctx.db();
  const [{ appointment }, offer] = await Promise.all([
    findWhich(ctx, db, "booking.calendar", input.which),
    currentOffer(db),
  ]);
  return { ics: await icsOf(eventOf(ctx, appointment, offer), "PUBLISH") };
}
