import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { icsOf } from "../../infra/calendar.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { calendarEvent } from "./calendar-event.ts";
import { resolveAppointment } from "./resolve-appointment.ts";

/** The appointment as an iCalendar file (`ics`, its text): an event a calendar has already is brought up to date by it. */
export async function getCalendarFile(
  ctx: Ctx,
  input: { appointment: AppointmentRef },
): Promise<{ ics: string }> {
  const [{ appointment }, setup] = await Promise.all([
    resolveAppointment(ctx, "booking.calendar", input.appointment),
    currentShopAndSettings(await ctx.db()),
  ]);
  return { ics: await icsOf(calendarEvent(ctx, appointment, setup), "PUBLISH") };
}
