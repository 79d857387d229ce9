import { type DateTimeFormatOptions, useFormatter } from "use-intl";
import { useShopTimeZone } from "../../platform/shop.ts";

/** How a moment reads in a list: the time today, the weekday within a week, the date before that; in the shop's time zone. */
export function useShortWhen(): (at: string, now: Date) => string {
  const formatter = useFormatter();
  const timeZone = useShopTimeZone();
  const write = (at: Date, options: DateTimeFormatOptions) =>
    formatter.dateTime(at, { timeZone, ...options });
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
