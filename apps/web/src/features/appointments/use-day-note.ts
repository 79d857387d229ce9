import { spansOn } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { ShopHours } from "./types.ts";

/**
 * What is special about a day: the shop is closed, or open at other hours than those of its weekday.
 * @param isBrief for a line of little room
 */
export function useDayNote(hours: ShopHours, date: string, { isBrief = false } = {}): string | undefined {
  const { closures, specialDays = [] } = hours;
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  const clock = useClock();
  const on = (day: { date: string }) => day.date === date;
  const words = (reason: { en: string; es: string }) => reason[language] || reason.en || reason.es;
  const closure = closures.find(on);
  if (closure) return t("closedDay", { reason: words(closure.reason) });
  const special = specialDays.find(on);
  if (special) {
    const reason = words(special.reason);
    return t("otherHours", { times: clock.spans(special.spans), hasReason: reason ? "yes" : "no", reason });
  }
  return spansOn(hours, date).length === 0 ? t(isBrief ? "week.shut" : "closedWeekday") : undefined;
}
