import type { Appointment } from "@openhood/domain/booking/appointment";
import { instantOf, type Quarter } from "@openhood/domain/booking/quarters";
import { useMemo } from "react";
import { useLocale } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { createFormat, evenly } from "../../platform/format.ts";
import { dateTimeFormat, localeOf, numberFormat } from "../../platform/intl.ts";
import { vehicleName } from "../customers/vehicle-label.ts";

const write = (locale: string, options: Intl.DateTimeFormatOptions) => (date: string) =>
  evenly(dateTimeFormat(locale, { timeZone: "UTC", ...options }).format(atNoon(date)));

/** How the schedule writes times, dates and hours: in the reader's language, on the shop's clock. */
export function useClock(timeZone: string) {
  const locale = localeOf(useLocale());
  return useMemo(() => {
    const { time, dateTime, phone } = createFormat(locale, timeZone);
    const hour = dateTimeFormat(locale, { timeZone, hour: "numeric" });
    const number = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const plain = numberFormat(locale, { maximumFractionDigits: 2 });
    const timeOf = (quarter: Quarter) => time(instantOf(quarter));
    return {
      phone,
      dateTime,
      time: timeOf,
      /** From the first to the end of the last quarter. */
      span: (first: Quarter, length: number) => `${timeOf(first)} – ${timeOf(first + length)}`,
      hour: (quarter: Quarter) => evenly(hour.format(new Date(instantOf(quarter)))),
      /** Quarters as hours that align: 6.25. */
      hours: (quarters: number) => number.format(quarters / 4),
      /** Quarters as hours in a sentence: 6.25, but 6. */
      plainHours: (quarters: number) => plain.format(quarters / 4),
      day: write(locale, { weekday: "long", month: "long", day: "numeric" }),
      shortDay: write(locale, { weekday: "short", day: "numeric", month: "short" }),
      shortDate: write(locale, { month: "short", day: "numeric" }),
    };
  }, [locale, timeZone]);
}
export type Clock = ReturnType<typeof useClock>;

/** What an appointment is called: the car's plate, else the car, else whose it is. */
export const appointmentLabel = ({ vehicle, customer }: Pick<Appointment, "vehicle" | "customer">): string =>
  vehicle.plate || vehicleName(vehicle) || customer.name;

/** The names of its services in the language in force. */
export const serviceNames = ({ services }: Pick<Appointment, "services">, language: "en" | "es"): string =>
  services.map(({ name }) => name[language] || name.en || name.es).join(", ");
