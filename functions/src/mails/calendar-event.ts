import type { Appointment } from "@openhood/domain/booking/appointment";
import { type CalendarEvent, calendarEventOf } from "@openhood/domain/booking/calendar-event";
import { formatPhone } from "@openhood/domain/phone";
import type { Ctx } from "../infra/ctx.ts";
import type { ShopAndSettings } from "../stores/shop-and-settings.ts";
import { vehicleFact } from "./car-words.ts";
import { priceText } from "./price-text.ts";
import { words } from "./words.ts";

/** An appointment as a calendar has it, in its customer's language. */
export const calendarEvent = (
  { config }: Pick<Ctx, "config">,
  appointment: Appointment,
  { shop }: Pick<ShopAndSettings, "shop">,
): CalendarEvent => {
  const { kind, services, customer, vehicle } = appointment;
  const t = words(customer.language);
  const price = priceText(services, customer.language);
  return calendarEventOf(appointment, shop, {
    host: new URL(config.siteUrl).hostname,
    contact: config.contactAddress,
    details: [
      ...vehicleFact(vehicle, customer.language).map((fact) => fact.join(": ")),
      ...(price ? [`${t("booking.price")}: ${price}`] : []),
      `${t("booking.bring")}: ${t("booking.bringText", { kind })}`,
      `${t("booking.phone")}: ${formatPhone(shop.phone)}`,
    ],
    linkLabel: t("booking.open"),
  });
};
