import type { Discount } from "@openhood/domain/repair-orders/line";
import { centsOf, dollarsOf, hundredthsOf } from "../shop/editor/amounts.ts";

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/** A discount as people type it: 10% or 25. Nothing is none. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return "";
  return discount.kind === "percent" ? `${dollarsOf(discount.basisPoints)}%` : dollarsOf(discount.cents);
}

/** Why what was typed is no discount: neither a share nor an amount, a share above the whole, or more than there is to take it off. */
export type NoDiscount = "unreadable" | "share" | "most";

/** What was typed as a discount, "10%" or "$25"; null for none. @param most cents it can take off */
export function discountOf(text: string, most: number): Discount | null | NoDiscount {
  const typed = text.trim();
  const isShare = typed.endsWith("%");
  const value = isShare ? hundredthsOf(typed.slice(0, -1)) : centsOf(typed);
  if (typed === "" || value === 0) return null;
  if (value === null) return "unreadable";
  if (isShare) return value > WHOLE ? "share" : { kind: "percent", basisPoints: value };
  return value > most ? "most" : { kind: "amount", cents: value };
}
