import { z } from "zod";
import { plusDays, plusMonths } from "../days.ts";

/** When a customer's invoices are due: at once, so many days later, or on the last day of the month they are posted in. */
export const PAYMENT_TERMS = ["now", "net-15", "net-30", "end-of-month"] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** How a customer is billed. */
export const Billing = z.strictObject({
  terms: z.enum(PAYMENT_TERMS),
  /** No invoice is posted without their purchase order number. */
  needsPurchaseOrder: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

/** As a customer is billed with whom nothing was agreed. */
export const USUAL_BILLING: Billing = { terms: "now", needsPurchaseOrder: false };

/** The local day on which an invoice of this day is due. */
export function dueDay(terms: PaymentTerms, day: string): string {
  if (terms === "now") return day;
  if (terms === "end-of-month") return plusDays(plusMonths(`${day.slice(0, 7)}-01`, 1), -1);
  return plusDays(day, terms === "net-15" ? 15 : 30);
}
