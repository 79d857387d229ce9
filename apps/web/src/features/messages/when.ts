import { useLocale } from "use-intl";
import { dateTimeFormat, localeOf } from "../../platform/intl.ts";
import { useShopTimeZone } from "../../platform/shop.ts";

/** How a moment reads in a list: the time today, the weekday within a week, the date before that; in the shop's time zone. */
export function useShortWhen(): (at: string, now: Date) => string {
  const locale = localeOf(useLocale());
  const timeZone = useShopTimeZone();
  const write = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(locale, { timeZone, ...options }).format(at);
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
