import type { Language } from "@openhood/domain/fields";
import { formatPhone } from "@openhood/domain/phone";
import { createTranslator } from "use-intl/core";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };

type Catalog = typeof en;

// Typed by the English catalog: a key the Spanish one lacks does not compile.
const catalogs: Record<Language, Catalog> = { en, es };

/** The words of papers in a language, with its money (cents), counts (hundredths) and moments on the shop's clock. */
export function wording(language: Language, timeZone: string) {
  const locale = language === "es" ? "es-US" : "en-US";
  const currency = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const shortDay = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return {
    language,
    t: createTranslator<Catalog>({
      locale: language,
      messages: catalogs[language],
      onError: (error) => {
        throw error;
      },
    }),
    money: (cents: number) => currency.format(cents / 100),
    count: (hundredths: number) => number.format(hundredths / 100),
    whole: (value: number) => number.format(value),
    /** Millionths. */
    rate: (millionths: number) => percent.format(millionths / 1_000_000),
    moment: (instant: string) => moment.format(new Date(instant)),
    date: (instant: string) => date.format(new Date(instant)),
    /** Of a local date (ISO 8601). */
    day: (calendarDate: string) => day.format(new Date(`${calendarDate}T00:00:00Z`)),
    shortDay: (calendarDate: string) => shortDay.format(new Date(`${calendarDate}T00:00:00Z`)),
    phone: formatPhone,
  };
}

export type Wording = ReturnType<typeof wording>;
