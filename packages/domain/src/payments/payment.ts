import { z } from "zod";
import type { Posting, TenderKind } from "../accounting/journal.ts";
import { line } from "../fields.ts";
import { MAX_CENTS } from "../repair-orders/arithmetic.ts";
import { sum } from "../repair-orders/prices.ts";
import type { Receipt } from "./receipt.ts";

/** Cents of a payment. */
export const PaidCents = z.int().min(1).max(MAX_CENTS);

/** What somebody paid with. The card is charged on a terminal of its own; its slip says the reference. */
export const Tender = z.discriminatedUnion("kind", [
  /** `given`: cents handed over, of which the change goes back. */
  z.strictObject({ kind: z.literal("cash"), given: PaidCents }),
  z.strictObject({ kind: z.literal("check"), number: line(20) }),
  z.strictObject({ kind: z.literal("card"), reference: line(30) }),
  z.strictObject({ kind: z.literal("transfer"), reference: line(30) }),
]);
export type Tender = z.infer<typeof Tender>;

/** What a payment came by: what staff enter, or a card online, by the card service's own id of it. */
export type PaidBy = Tender | { kind: "online"; intent: string };

/** What looks like a mistake when a payment is taken. Each is asked about, and confirmed, on its own. */
export const PAYMENT_QUESTIONS = ["over-payment", "same-reference"] as const;
export type PaymentQuestion = (typeof PAYMENT_QUESTIONS)[number];
export const ConfirmedQuestions = z.array(z.enum(PAYMENT_QUESTIONS)).max(PAYMENT_QUESTIONS.length);

/** Why a payment is taken back whole. */
export const REVERSALS = ["wrong-amount", "wrong-tender", "wrong-order", "check-returned"] as const;
export type Reversal = (typeof REVERSALS)[number];

type Stamp = { at: string; by: { uid: string; name: string }; day: string };

/** Money given back. Of a card online the card service says later whether it could: until then it is `pending`. */
export type Refund = Stamp & {
  id: string;
  cents: number;
  reason: string;
  status: "done" | "pending" | "failed";
};

/** Money received for an order: applied to its invoice, or held for the customer. */
export type Payment = Stamp & {
  v: 1;
  id: string;
  order: string;
  orderNumber: number;
  party: string | null;
  name: string;
  tender: PaidBy;
  cents: number;
  /** What of it is applied to which invoice, in cents. */
  allocations: { invoice: string; cents: number }[];
  /** Cents given back so far. */
  refunded: number;
  refunds: Refund[];
  /** The day since which nothing of it is held for the customer; null while something is. */
  spentOn: string | null;
  /** The payment over several invoices it is a part of; absent where it is a payment of its own. */
  receipt?: Receipt;
  /** Taken back whole; null while it stands. */
  reversed: (Stamp & { reason: Reversal }) | null;
};

/** Cents the shop holds for the customer: neither applied nor given back. */
export const heldOf = ({ cents, allocations, refunded, reversed }: Payment): number =>
  reversed ? 0 : cents - sum(allocations, (one) => one.cents) - refunded;

/** Cents of change; below zero where too little was handed over. */
export const changeOf = (tender: PaidBy, cents: number): number =>
  tender.kind === "cash" ? tender.given - cents : 0;

/** What a tender is told from others by, within a day: the same twice is likely one payment entered twice. Null for what has none. */
export const referenceOf = (tender: PaidBy): string | null => {
  if (tender.kind === "cash" || tender.kind === "online") return null;
  const written = tender.kind === "check" ? tender.number : tender.reference;
  return `${tender.kind} ${written.replace(/\s+/g, "").toLowerCase()}`;
};

/** What taking money in records, and below zero giving it back: the shop has it, and owes it to the customer. */
export const receivedPostings = (tender: TenderKind, cents: number): Posting[] => [
  { account: tender, cents },
  { account: "deposits", cents: -cents },
];

/** What applying money to an invoice records, and below zero taking it off: the customer owes less, and so does the shop. */
export const allocationPostings = (cents: number): Posting[] => [
  { account: "deposits", cents },
  { account: "receivable", cents: -cents },
];

/** A payment of which cents are applied to an invoice. @throws RangeError where it doesn't hold that much */
export function appliedTo(payment: Payment, invoice: string, cents: number): Payment {
  if (cents > heldOf(payment)) throw new RangeError("more than the payment holds");
  const others = payment.allocations.filter((one) => one.invoice !== invoice);
  const before = sum(payment.allocations, (one) => (one.invoice === invoice ? one.cents : 0));
  return { ...payment, allocations: [...others, { invoice, cents: before + cents }] };
}

/** A payment with nothing applied to an invoice any more, and how many cents were. */
export function takenOff(payment: Payment, invoice: string): { payment: Payment; cents: number } {
  const allocations = payment.allocations.filter((one) => one.invoice !== invoice);
  const after = { ...payment, allocations };
  return {
    payment: after,
    cents: sum(payment.allocations, (one) => one.cents) - sum(allocations, (one) => one.cents),
  };
}

/** How held payments pay what is open on an invoice: the oldest first. Cents by payment, none of 0. */
export function allocate(payments: readonly Payment[], open: number): { payment: Payment; cents: number }[] {
  let left = open;
  return payments
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
    .flatMap((payment) => {
      const cents = Math.min(heldOf(payment), left);
      left -= cents;
      return cents > 0 ? [{ payment, cents }] : [];
    });
}
