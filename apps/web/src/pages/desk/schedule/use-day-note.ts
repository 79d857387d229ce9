import { useTranslations } from "use-intl";
import type { ShopHours } from "../../../features/appointments/types.ts";
import { useLanguage } from "../../../platform/language.tsx";

/** Why a day is not like others of its weekday: the shop is closed, or open at other hours. */
export function useDayNote({ closures, specialDays = [] }: ShopHours, date: string): string | undefined {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  const on = (day: { date: string }) => day.date === date;
  const words = (reason: { en: string; es: string }) => reason[language] || reason.en || reason.es;
  const closure = closures.find(on);
  if (closure) return t("closedDay", { reason: words(closure.reason) });
  const special = specialDays.find(on);
  return special && t("otherHours", { reason: words(special.reason) });
}
