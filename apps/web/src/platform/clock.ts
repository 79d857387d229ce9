import { useMemo } from "react";
import { type DateTimeFormatOptions, useFormatter } from "use-intl";
import { evenly, type Formatter } from "./format.ts";

/** A whole date as a moment that has this date in every zone of the shop's country. */
export const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Formats of the shop's wall clock: dates and minutes since midnight, without any zone's arithmetic. */
export function createClock(formatter: Formatter) {
  const wall = (options: DateTimeFormatOptions) => (at: Date | number) =>
    formatter.dateTime(at, { timeZone: "UTC", ...options });
  const day = (options: DateTimeFormatOptions) => (date: string) => wall(options)(atNoon(date));
  const clock = wall({ hour: "numeric", minute: "2-digit" });
  const time = (minute: number) => evenly(clock(Date.UTC(2000, 0, 1, 0, minute)));
  return {
    time,
    /** Spans of a day, one after the other; nothing of a day without any. */
    spans: (spans: readonly { from: number; to: number }[]) =>
      spans.map(({ from, to }) => `${time(from)} – ${time(to)}`).join(", "),
    weekday: day({ weekday: "long" }),
    weekdayShort: day({ weekday: "short" }),
    day: day({ weekday: "long", month: "long", day: "numeric" }),
    date: day({ dateStyle: "long" }),
    month: day({ month: "long", year: "numeric" }),
  };
}

/** The shop's wall clock in the reader's language. */
export function useClock(): ReturnType<typeof createClock> {
  const formatter = useFormatter();
  return useMemo(() => createClock(formatter), [formatter]);
}
