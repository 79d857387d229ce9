import { durationOf } from "@openhood/domain/catalogue/duration";
import type { Service } from "@openhood/domain/catalogue/service";
import type { LocalText } from "@openhood/domain/fields";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { createClock, type Hours, stateAt } from "./hours.ts";
import { useNow } from "./use-now.ts";

/** The shop's own words in the reader's language; the other language's where one was left empty. */
export function useLocal(): (text: LocalText) => string {
  const { language } = useLanguage();
  return (text) => text[language] || text.en || text.es;
}

/** The shop's wall clock in the reader's language. */
export function useClock() {
  const { language } = useLanguage();
  return useMemo(() => createClock(language === "en" ? "en-US" : "es-US"), [language]);
}

/** Paragraphs of a text whose paragraphs are split by blank lines. */
export const paragraphs = (text: string) => text.split(/\n\s*\n/).filter((part) => part.trim());

/** How a service is said: its band, and how long it takes. */
export function useServiceWords() {
  const t = useTranslations("site.duration");
  const ts = useTranslations("site.service");
  const { price } = useFormat();
  return {
    band: ({ price: band }: Service) => {
      if (!band) return ts("afterInspection");
      return band.from === band.to ? price(band.from) : `${price(band.from)} – ${price(band.to)}`;
    },
    duration: ({ hours }: Service) => {
      const { kind, from, to } = durationOf(hours);
      if (kind === "mixed") return t("mixed", { from, to });
      if (kind === "minutes") return from === to ? t("minutesOne", { to }) : t("minutes", { from, to });
      if (from !== to) return t("hours", { from, to });
      return Number.isInteger(to) ? t("hoursOne", { count: to }) : t("hoursHalf", { to });
    },
  };
}

/** Whether the shop is open, in words, on its own clock. */
export function useOpenWords(profile: Hours | null) {
  const t = useTranslations("site.hours");
  const clock = useClock();
  const instant = useNow();
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

/** Directions to the shop, in whatever map application the device opens this address with. */
export function directionsTo(name: string, lines: readonly string[]): string {
  const query = new URLSearchParams({ api: "1", destination: [name, ...lines].join(", ") });
  return `https://www.google.com/maps/dir/?${query}`;
}
