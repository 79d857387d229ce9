import { useLocale } from "use-intl";
import { env } from "../../platform/env.ts";
import { dateTimeFormat, localeOf } from "../../platform/intl.ts";

/** How a moment reads in a list: the time today, the weekday within a week, the date before that; in the shop's time zone. */
export function useShortWhen(): (at: string, now: Date) => string {
  const locale = localeOf(useLocale());
  const write = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(locale, { timeZone: env.timeZone, ...options }).format(at);
  return (iso, now) => {
    const at = new Date(iso);
    const day = (date: Date) => write(date, { dateStyle: "short" });
    if (day(at) === day(now)) return write(at, { timeStyle: "short" });
    if (now.getTime() - at.getTime() < 6 * 86_400_000)
      return write(at, { weekday: "short", hour: "numeric", minute: "2-digit" });
    if (at.getFullYear() === now.getFullYear()) return write(at, { month: "short", day: "numeric" });
    return write(at, { dateStyle: "medium" });
  };
}
