import type { Appointment } from "@openhood/domain/booking/appointment";
import type { AppointmentRef, OwnAppointment } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { isComing } from "@openhood/domain/booking/rules";
import { authorize, authorizeAccount } from "../../infra/authorize.ts";
import { icsOf } from "../../infra/calendar.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { comingOf, pageOf } from "../../stores/appointments.ts";
import { currentShopAndSettings, loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { eventOf } from "./calendar-event.ts";
import { LONGEST_VISIT } from "./caps.ts";
import { appointmentOfToken, resolveAppointment } from "./resolve-appointment.ts";

/** The appointment of a mailed link. */
export async function appointmentByLink(ctx: Ctx, input: { token: string }): Promise<OwnAppointment> {
  authorize(ctx, "booking.byLink");
  const db = await ctx.db();
  const [{ appointment }, { settings }] = await Promise.all([
    appointmentOfToken(ctx, db, input.token),
    currentShopAndSettings(db),
  ]);
  return ownView(appointment, settings);
}

/** Past visits on one page. */
const PAGE = 20;

export type MyAppointments = {
  /** What is to come, all of it, the soonest first. */
  coming: OwnAppointment[];
  /** A page of what was, the latest first. */
  past: OwnAppointment[];
  /** Where the next page of what was begins; null when this is the last. */
  next: string | null;
};

/** The caller's own: those made for the address they have proven. A further page has nothing that is to come. */
export async function myAppointments(ctx: Ctx, input: { after: string | null }): Promise<MyAppointments> {
  const account = authorizeAccount(ctx, "booking.mine");
  const db = await ctx.db();
  const now = ctx.now().getTime();
  const isPast = (one: Appointment) => !isComing(one, now);
  const [coming, past, { setup }] = await Promise.all([
    input.after === null ? comingOf(db, account.email, new Date(now - LONGEST_VISIT).toISOString()) : [],
    pageOf(db, account.email, { after: input.after, size: PAGE, wanted: isPast }),
    loadShopAndSettings(db),
  ]);
  if (!setup) return { coming: [], past: [], next: null };
  const seen = (one: Appointment) => ownView(one, setup.settings);
  return {
    coming: coming
      .filter((one) => !isPast(one))
      .reverse()
      .map(seen),
    past: past.found.map(seen),
    next: past.next,
  };
}

/** The appointment as a file for a calendar: an event it has already is brought up to date by it. */
export async function calendarFile(
  ctx: Ctx,
  input: { appointment: AppointmentRef },
): Promise<{ ics: string }> {
  const db = await ctx.db();
  const [{ appointment }, setup] = await Promise.all([
    resolveAppointment(ctx, db, "booking.calendar", input.appointment),
    currentShopAndSettings(db),
  ]);
  return { ics: await icsOf(eventOf(ctx, appointment, setup), "PUBLISH") };
}
