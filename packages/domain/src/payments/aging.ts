import { balancesOf, type JournalEntry } from "../accounting/journal.ts";
import { daysBetween } from "../days.ts";
import { dueOf, type Invoice } from "../invoices/invoice.ts";
import { sum } from "../repair-orders/prices.ts";
import { heldOf, type Payment } from "./payment.ts";

/** How many days past due, or old, what is owed is: not yet, up to so many, or more. */
export const AGES = ["current", "1-30", "31-60", "61-90", "90+"] as const;
export type Age = (typeof AGES)[number];

/** By which day of an invoice its age counts. */
export const AGED_BY = ["due", "day"] as const;
export type AgedBy = (typeof AGED_BY)[number];

/** Which day's account, and by which day of an invoice it is aged. */
export type AgingOf = { asOf: string; by: AgedBy };

/** Can something have been open of an invoice, or held of a payment, at the end of a day? What a query finds by is enough to tell. */
export const wasOpen = ({ day, settledOn }: Pick<Invoice, "day" | "settledOn">, asOf: string): boolean =>
  day <= asOf && (settledOn === null || settledOn > asOf);
export const wasHeld = ({ day, spentOn }: Pick<Payment, "day" | "spentOn">, asOf: string): boolean =>
  day <= asOf && (spentOn === null || spentOn > asOf);

/** Who owes, or for whom something is held, on which order; cents. */
export type AgedInvoice = { invoice: Extract<Invoice, { kind: "invoice" }>; open: number; age: Age };
export type HeldPayment = { payment: Payment; held: number };

/** How old something of a day is as of another. */
export function ageOf(day: string, asOf: string): Age {
  const days = daysBetween(day, asOf);
  if (days <= 0) return "current";
  return days <= 30 ? "1-30" : days <= 60 ? "31-60" : days <= 90 ? "61-90" : "90+";
}

/**
 * What was owed and held at the end of a day.
 * @param entries those of the invoices and payments; null where nothing happened since, and what they say of themselves is right
 */
export function agedOn(
  { invoices, payments }: { invoices: readonly Invoice[]; payments: readonly Payment[] },
  entries: readonly JournalEntry[] | null,
  { asOf, by }: AgingOf,
): { owed: AgedInvoice[]; held: HeldPayment[] } {
  const until = (entries ?? []).filter(({ day }) => day <= asOf);
  const ofInvoice = Map.groupBy(until, (entry) => ("invoice" in entry ? entry.invoice : null));
  const ofPayment = Map.groupBy(until, (entry) => ("payment" in entry ? entry.payment : null));
  const openOf = ({ id, open }: Invoice) =>
    entries ? (balancesOf(ofInvoice.get(id) ?? []).get("receivable") ?? 0) : open;
  const heldThen = (payment: Payment) =>
    entries ? -(balancesOf(ofPayment.get(payment.id) ?? []).get("deposits") ?? 0) : heldOf(payment);
  return {
    owed: invoices.flatMap((invoice) => {
      if (invoice.kind !== "invoice" || !wasOpen(invoice, asOf)) return [];
      const open = openOf(invoice);
      const age = ageOf(by === "due" ? dueOf(invoice) : invoice.day, asOf);
      return open > 0 ? [{ invoice, open, age }] : [];
    }),
    held: payments.flatMap((payment) => {
      const held = wasHeld(payment, asOf) ? heldThen(payment) : 0;
      return held > 0 ? [{ payment, held }] : [];
    }),
  };
}

/** What somebody owes by its age, what is held for them, and what that leaves to pay. Cents. */
export type AgingSums = { ages: Record<Age, number>; held: number; total: number };

/** What invoices and held payments come to. */
export function agingSums({ owed, held }: ReturnType<typeof agedOn>): AgingSums {
  const of = (age: Age) => sum(owed, (one) => (one.age === age ? one.open : 0));
  const ages = Object.fromEntries(AGES.map((age) => [age, of(age)])) as AgingSums["ages"];
  const unapplied = sum(held, (one) => one.held);
  return { ages, held: unapplied, total: sum(owed, ({ open }) => open) - unapplied };
}
