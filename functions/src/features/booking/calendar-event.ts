import type { Appointment } from "@openhood/domain/booking/appointment";
import { type CalendarEvent, calendarEventOf } from "@openhood/domain/booking/calendar-event";
import type { Ctx } from "../../infra/ctx.ts";
import { words } from "../../mails/words.ts";
import type { ShopAndSettings } from "../../stores/shop-and-settings.ts";

/** An appointment as a calendar has it, in its customer's language. */
export const calendarEvent = (
  { config }: Pick<Ctx, "config">,
  appointment: Appointment,
  { shop }: Pick<ShopAndSettings, "shop">,
): CalendarEvent =>
  calendarEventOf(appointment, shop, {
    host: new URL(config.siteUrl).hostname,
    contact: config.contactAddress,
    summary: words(appointment.customer.language)("booking.event", {
      shop: shop.name,
      kind: appointment.kind,
    }),
  });
