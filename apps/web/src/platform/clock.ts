import { useMemo } from "react";
import { evenly } from "./format.ts";
import { useLanguage } from "./language.tsx";

/** A whole date as a moment that every zone agrees on. */
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Formats of the shop's wall clock: dates and minutes since midnight, without any zone's arithmetic. */
export function createClock(locale: string) {
  const wall = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const time = wall({ hour: "numeric", minute: "2-digit" });
  const weekday = wall({ weekday: "long" });
  const short = wall({ weekday: "short" });
  const day = wall({ weekday: "long", month: "long", day: "numeric" });
  const date = wall({ dateStyle: "long" });
  const month = wall({ month: "long", year: "numeric" });
  return {
    time: (minute: number) => evenly(time.format(new Date(Date.UTC(2000, 0, 1, 0, minute)))),
    weekday: (date: string) => weekday.format(atNoon(date)),
    weekdayShort: (date: string) => short.format(atNoon(date)),
    day: (date: string) => day.format(atNoon(date)),
    date: (of: string) => date.format(atNoon(of)),
    month: (date: string) => month.format(atNoon(date)),
  };
}

/** The shop's wall clock in the reader's language. */
export function useClock(): ReturnType<typeof createClock> {
  const { language } = useLanguage();
  return useMemo(() => createClock(language === "en" ? "en-US" : "es-US"), [language]);
}
