import { durationOf } from "@openhood/domain/catalog/duration";
import type { Service } from "@openhood/domain/catalog/service";
import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { directionsTo as directions } from "@openhood/domain/shop/directions";
import { useTranslations } from "use-intl";
import { useFormat } from "./format.ts";
import { useLanguage } from "./language.tsx";
import { type Language, languages } from "./messages.ts";

/** The shop's own words in the reader's language; the other language's where one was left empty. */
export function useLocal(): (text: LocalText) => string {
  const { language } = useLanguage();
  return (text) => inLanguage(text, language);
}

/** The language of a text that replaces an empty one (BCP 47); undefined for the reader's own. */
export function useLangOf(): (text: LocalText) => Language | undefined {
  const { language } = useLanguage();
  return (text) => (text[language] ? undefined : languages.find((other) => text[other]));
}

/** A service's price band and duration in words. */
export function useServiceWords() {
  const t = useTranslations("site.duration");
  const site = useTranslations("site");
  const { price } = useFormat();
  return {
    band: ({ price: band }: Pick<Service, "price">) => {
      if (!band) return site("afterInspection");
      return band.from === band.to ? price(band.from) : `${price(band.from)} – ${price(band.to)}`;
    },
    duration: ({ hours }: Pick<Service, "hours">) => {
      const { kind, from, to } = durationOf(hours);
      if (kind === "mixed") return t("mixed", { from, to });
      if (kind === "minutes") return from === to ? t("minutesOne", { to }) : t("minutes", { from, to });
      if (from !== to) return t("hours", { from, to });
      return Number.isInteger(to) ? t("hoursOne", { count: to }) : t("hoursHalf", { to });
    },
  };
}

/** Directions to the shop (https). */
export const directionsTo = (name: string, lines: readonly string[]): string =>
  directions([name, ...lines].join(", "));
