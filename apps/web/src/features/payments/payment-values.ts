import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { PaidCents, type Tender } from "@openhood/domain/payments/payment";
import { z } from "zod";
import { centsOf } from "../shop/editor/amounts.ts";

/** A payment as it is typed. */
export type PaymentValues = {
  kind: Tender["kind"];
  amount: string;
  /** Cash handed over; empty: the exact amount. */
  given: string;
  /** A check's number, or what a card slip or the bank says. */
  reference: string;
  send: boolean;
};

const referenceShapes = {
  check: z.object({ reference: line(20) }),
  card: z.object({ reference: line(30) }),
  transfer: z.object({ reference: line(30) }),
};

/** What is wrong with an amount of money; null where nothing is. */
export const amountIssue = (path: string, amount: string): FieldIssue | null =>
  PaidCents.safeParse(centsOf(amount)).success ? null : { path, code: amount.trim() ? "number" : "required" };

/** What is wrong with a payment. `given` is `too-low` when it doesn't cover the amount. */
export function checkPayment({ kind, amount, given, reference }: PaymentValues): FieldIssue[] {
  const issue = amountIssue("amount", amount);
  const issues = issue ? [issue] : [];
  if (kind !== "cash") return [...issues, ...issuesOf(referenceShapes[kind], { reference })];
  if (given.trim() === "") return issues;
  const wrong = amountIssue("given", given);
  if (wrong) return [...issues, wrong];
  return (centsOf(given) ?? 0) < (centsOf(amount) ?? 0)
    ? [...issues, { path: "given", code: "too-low" }]
    : issues;
}

/** The payment that was typed, as it is sent. */
export function paymentOf({ kind, amount, given, reference }: PaymentValues): {
  tender: Tender;
  cents: number;
} {
  const cents = centsOf(amount) ?? 0;
  if (kind === "cash")
    return { cents, tender: { kind, given: given.trim() ? (centsOf(given) ?? 0) : cents } };
  if (kind === "check") return { cents, tender: { kind, number: reference.trim() } };
  return { cents, tender: { kind, reference: reference.trim() } };
}

/** Change for what is typed so far; null where there is none to give. Cents. */
export function changeFor({ kind, amount, given }: PaymentValues): number | null {
  const change = (centsOf(given) ?? 0) - (centsOf(amount) ?? 0);
  return kind === "cash" && given.trim() && centsOf(amount) !== null && change > 0 ? change : null;
}
