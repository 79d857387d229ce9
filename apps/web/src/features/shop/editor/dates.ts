import { useMemo } from "react";
import { dateTimeFormat, localeOf } from "../../../platform/intl.ts";
import { useLanguage } from "../../../platform/language.tsx";

/** A Monday, for the names of its week. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

/** The weekdays' names in the language in force, Monday first. */
export function useWeekdays(): string[] {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = dateTimeFormat(localeOf(language), { timeZone: "UTC", weekday: "long" });
    const named = (day: number) => format.format(new Date(MONDAY + day * DAY));
    return Array.from({ length: 7 }, (_, day) => named(day).replace(/^./, (letter) => letter.toUpperCase()));
  }, [language]);
}

/** A whole date, written out; as it is while it is none. */
export function useDay(): (date: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = dateTimeFormat(localeOf(language), { timeZone: "UTC", dateStyle: "medium" });
    return (date) => {
      const at = new Date(`${date}T12:00:00Z`);
      return Number.isNaN(at.getTime()) ? date : format.format(at);
    };
  }, [language]);
}
