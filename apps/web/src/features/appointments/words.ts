import { instantOf, type Quarter } from "@openhood/domain/booking/quarters";
import { useMemo } from "react";
import { type DateTimeFormatOptions, useFormatter } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { createFormat, evenly, type Formatter } from "../../platform/format.ts";

const write = (formatter: Formatter, options: DateTimeFormatOptions) => (date: string) =>
  evenly(formatter.dateTime(atNoon(date), { timeZone: "UTC", ...options }));

/** How long something lasts: "45 min", "1 h 30 min". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`]
    .filter(Boolean)
    .join(" ");
}

/** How the schedule writes times, dates and hours: in the reader's language, on the shop's clock. */
export function useScheduleClock(timeZone: string) {
  const formatter = useFormatter();
  return useMemo(() => {
    const { time, dateTime, phone } = createFormat(formatter, timeZone);
    const timeAt = (quarter: Quarter) => time(instantOf(quarter));
    return {
      phone,
      dateTime,
      time: timeAt,
      /** The time of day of an instant (ISO 8601). */
      timeOf: time,
      /** From the first to the end of the last quarter. */
      span: (first: Quarter, length: number) => `${timeAt(first)} – ${timeAt(first + length)}`,
      hour: (quarter: Quarter) =>
        evenly(formatter.dateTime(new Date(instantOf(quarter)), { timeZone, hour: "numeric" })),
      /** Quarters as hours that align: 6.25. */
      hours: (quarters: number) =>
        formatter.number(quarters / 4, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      /** Quarters as hours in a sentence: 6.25, but 6. */
      plainHours: (quarters: number) => formatter.number(quarters / 4, { maximumFractionDigits: 2 }),
      length: (quarters: number) => lengthText(quarters * 15),
      day: write(formatter, { weekday: "long", month: "long", day: "numeric" }),
      shortDay: write(formatter, { weekday: "short", day: "numeric", month: "short" }),
      shortDate: write(formatter, { month: "short", day: "numeric" }),
    };
  }, [formatter, timeZone]);
}
export type ScheduleClock = ReturnType<typeof useScheduleClock>;
