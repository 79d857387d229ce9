import type { Language } from "./messages.ts";

/** The locale that numbers, dates and times are written in. */
export const localeOf = (language: Language): string => (language === "es" ? "es-US" : "en-US");

const kept = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function keep<F extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => F): F {
  const format = (kept.get(key) as F | undefined) ?? make();
  kept.set(key, format);
  return format;
}

/** The one formatter of dates for these options: making one takes a millisecond and more, so it is made when first used. */
export const dateTimeFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

/** The one formatter of numbers for these options. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  keep(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
