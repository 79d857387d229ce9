import type { Appointment } from "@openhood/domain/booking/appointment";
import { totalOf } from "@openhood/domain/catalog/total";
import type { Language } from "@openhood/domain/fields";
import { words } from "./words.ts";

/** What agreed work usually costs, in words: "Usually $69 – $119, before tax"; null where a booking is older than its prices. */
export function priceText(services: Appointment["services"], language: Language): string | null {
  const priced = services.flatMap(({ price, hours }) =>
    price === undefined ? [] : [{ price, hours: { from: hours, to: hours } }],
  );
  if (priced.length < services.length) return null;
  const t = words(language);
  const { price, open } = totalOf(priced);
  if (!price) return t("booking.afterInspection");
  const money = (cents: number) =>
    new Intl.NumberFormat(language === "es" ? "es-US" : "en-US", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100);
  const range = price.from === price.to ? money(price.from) : `${money(price.from)} – ${money(price.to)}`;
  return t(open ? "booking.plus" : "booking.range", { price: range });
}
