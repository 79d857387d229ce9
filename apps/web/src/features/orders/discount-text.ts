import { Discount } from "@openhood/domain/repair-orders/line";
import { centsOf, dollarsOf, hundredthsOf } from "../shop/editor/amounts.ts";

/** A discount as people type it: 10% or 25. Nothing is none. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return "";
  return discount.kind === "percent" ? `${dollarsOf(discount.basisPoints)}%` : dollarsOf(discount.cents);
}

/** What was typed as a discount, "10%" or "$25"; null for none, undefined for anything that is no discount. */
export function discountOf(text: string): Discount | null | undefined {
  const typed = text.trim();
  const isShare = typed.endsWith("%");
  const value = isShare ? hundredthsOf(typed.slice(0, -1)) : centsOf(typed);
  if (typed === "" || value === 0) return null;
  const made = isShare ? { kind: "percent", basisPoints: value } : { kind: "amount", cents: value };
  return Discount.safeParse(made).data;
}
