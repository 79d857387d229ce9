import type { Language } from "@openhood/domain/fields";

/** Amounts as e-mails write them: from cents, with dollar sign and cents. */
export function moneyIn(language: Language): (cents: number) => string {
  const locale = language === "es" ? "es-US" : "en-US";
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  return (cents) => money.format(cents / 100);
}
