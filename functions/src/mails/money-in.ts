import type { Language } from "@openhood/domain/fields";

/** A local date (ISO 8601) as e-mails write it. */
export const dateIn = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));

/** Amounts as e-mails write them: from cents, with dollar sign and cents. */
export function moneyIn(language: Language): (cents: number) => string {
  const locale = language === "es" ? "es-US" : "en-US";
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  return (cents) => money.format(cents / 100);
}
