import { callLink, formatPhone } from "@openhood/domain/phone";
import { useMemo } from "react";
import { type DateTimeFormatOptions, useFormatter } from "use-intl";
import { useShopTimeZone } from "./shop.ts";

export type Formatter = ReturnType<typeof useFormatter>;
type When = Date | string | number;

export { callLink, formatPhone };

/** A stored phone number as a form starts with it. */
export const phoneValue = (phone: string | null | undefined): string => (phone ? formatPhone(phone) : "");

/** Engines disagree about the space in "8:15 AM"; it is the same in all of them, and no line ends within a time. */
export const evenly = (words: string): string =>
  words.replaceAll("\u202f", "\u00a0").replace(/ (?=[ap]\.?\s?m\b)/gi, "\u00a0");

/** Formats money (integer cents) and moments in the reader's language and the shop's time zone. */
export function createFormat(formatter: Formatter, timeZone: string) {
  const moment = (options: DateTimeFormatOptions) => (when: When) =>
    evenly(formatter.dateTime(new Date(when), { timeZone, ...options }));
  const dollars = (cents: number, digits: number) =>
    formatter.number(cents / 100, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return {
    money: (cents: number) => dollars(cents, 2),
    /** Without the cents where there are none: for price bands. */
    price: (cents: number) => dollars(cents, cents % 100 === 0 ? 0 : 2),
    date: moment({ dateStyle: "medium" }),
    day: moment({ weekday: "long", month: "long", day: "numeric" }),
    shortDay: moment({ weekday: "short", month: "short", day: "numeric" }),
    time: moment({ timeStyle: "short" }),
    dayTime: moment({ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
    dateTime: moment({ dateStyle: "medium", timeStyle: "short" }),
    /** A stretch of time, or the one moment it is. */
    dateTimes: ({ from, to }: { from: When; to: When }) =>
      evenly(
        formatter.dateTimeRange(new Date(from), new Date(to), {
          ...{ timeZone, dateStyle: "medium", timeStyle: "short" },
        }),
      ),
    /** No line ends within a number. */
    phone: (number: string) => formatPhone(number).replaceAll(" ", "\u00a0"),
  };
}

/** The formats for the language in force, on the shop's clock. */
export function useFormat(): ReturnType<typeof createFormat> {
  const formatter = useFormatter();
  const timeZone = useShopTimeZone();
  return useMemo(() => createFormat(formatter, timeZone), [formatter, timeZone]);
}
