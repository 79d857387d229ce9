import type { When } from "@openhood/domain/booking/inputs";
import { instantOf } from "@openhood/domain/booking/quarters";
import { plusDays } from "@openhood/domain/days";
import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";

/** Moments of the shop's clock in plain words. `now` in ms since 1970. */
export function useWhenWords(timeZone: string, now: number) {
  const t = useTranslations("booking.when");
  const clock = useClock();
  const today = localTime(new Date(now), timeZone).date;
  const time = (instant: string) => clock.time(localTime(new Date(instant), timeZone).minute);
  const dateOf = (instant: string) => localTime(new Date(instant), timeZone).date;
  /** "today", "tomorrow", or the day's own name. */
  const near = (date: string) =>
    date === today ? t("today") : date === plusDays(today, 1) ? t("tomorrow") : clock.day(date);
  /** The same with the date to it, for whoever counts on it: "Tomorrow, Tuesday, November 24". */
  const full = (date: string) => {
    const day = clock.day(date);
    return near(date) === day ? day : t("named", { near: near(date), day });
  };
  const describe = (when: When, arrival: { from: string; to: string } | null) => {
    if (when.kind === "waiter") return t("at", { day: near(when.date), time: time(instantOf(when.start)) });
    if (!arrival) return near(when.date);
    return t("between", { day: near(when.date), from: time(arrival.from), to: time(arrival.to) });
  };
  return { today, time, dateOf, near, full, describe };
}
