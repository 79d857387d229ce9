import { useMemo } from "react";
import { type DateTimeFormatOptions, useFormatter } from "use-intl";
import type { Formatter } from "../../../platform/format.ts";

/** A Monday, for the names of its week. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

const WHOLE: DateTimeFormatOptions = { dateStyle: "medium" };
const NAMED: DateTimeFormatOptions = { weekday: "long", month: "long", day: "numeric" };

const weekdayName = (formatter: Formatter, day: number): string =>
  formatter
    .dateTime(MONDAY + day * DAY, { timeZone: "UTC", weekday: "long" })
    .replace(/^./, (letter) => letter.toUpperCase());

/** The name of a weekday in the language in force; 0 is Monday. */
export function useWeekday(): (day: number) => string {
  const formatter = useFormatter();
  return (day) => weekdayName(formatter, day);
}

/** The weekdays' names in the language in force, Monday first. */
export function useWeekdays(): string[] {
  const formatter = useFormatter();
  return useMemo(() => Array.from({ length: 7 }, (_, day) => weekdayName(formatter, day)), [formatter]);
}

/** A whole date, written out; as it is while it is none. */
export const useDay = () => useDate(WHOLE);

/** A date as it is read aloud, by its weekday and without the year; as it is while it is none. */
export const useNamedDay = () => useDate(NAMED);

function useDate(how: DateTimeFormatOptions): (date: string) => string {
  const formatter = useFormatter();
  return useMemo(() => {
    return (date) => {
      const at = new Date(`${date}T12:00:00Z`);
      return Number.isNaN(at.getTime()) ? date : formatter.dateTime(at, { timeZone: "UTC", ...how });
    };
  }, [formatter, how]);
}
