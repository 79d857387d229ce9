import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";
import { useHydratedNow } from "../../platform/now.ts";
import { type Hours, stateAt } from "./hours.ts";

/** Paragraphs of a text whose paragraphs are split by blank lines. */
export const paragraphs = (text: string) => text.split(/\n\s*\n/).filter((part) => part.trim());

/** Whether the shop is open, in words, on its own clock. */
export function useOpenWords(profile: Hours | null) {
  const t = useTranslations("site.hours");
  const clock = useClock();
  const instant = useHydratedNow();
  const state = profile && instant ? stateAt(profile, instant) : null;
  if (!state) return null;
  const { opening, now } = state;
  if (opening.open)
    return {
      now,
      open: true,
      title: t("open"),
      detail: t("until", { time: clock.time(opening.until) }),
      next: null,
    };
  const { next } = opening;
  if (!next) return { now, open: false, title: t("closed"), detail: t("noNext"), next: null };
  const time = clock.time(next.from);
  const day = next.inDays < 7 ? clock.weekday(next.date) : clock.day(next.date);
  const [detail, when] =
    next.inDays === 0
      ? [t("opensToday", { time }), t("whenToday", { time })]
      : next.inDays === 1
        ? [t("opensTomorrow", { time }), t("whenTomorrow", { time })]
        : [t("opensOn", { day, time }), t("whenOn", { day, time })];
  return { now, open: false, title: t("closed"), detail, next: when };
}
