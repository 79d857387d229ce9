import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { describedEvent, icsOf } from "../../infra/calendar.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { calendarEvent } from "../../mails/calendar-event.ts";
import { appointmentLink } from "../../stores/appointment-links.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

/**
 * The appointment for a calendar: as an iCalendar file (`ics`, its text; an event a calendar has already is brought up to date by
 * it), and as links (https) that open Google's and Outlook's calendar with it. Those do not carry the link that manages
 * it: an address ends in histories and logs.
 */
export async function getCalendarFile(
  ctx: Ctx,
  input: { appointment: AppointmentRef },
): Promise<{ ics: string; google: string; outlook: string }> {
  const [{ appointment }, setup] = await Promise.all([
    resolveAppointment(ctx, "booking.calendar", input.appointment),
    currentShopAndSettings(await ctx.db()),
  ]);
  const event = calendarEvent(ctx, appointment, setup);
  const { google, outlook } = await import("calendar-link");
  const linked = {
    title: event.summary,
    start: event.start,
    end: event.end,
    location: event.location,
    description: describedEvent(event, null),
    busy: !event.transparent,
  };
  const manage = appointmentLink(ctx.config, { ...appointment, language: appointment.customer.language });
  return {
    ics: await icsOf(event, "PUBLISH", manage),
    google: google(linked),
    outlook: outlook(linked),
  };
}
