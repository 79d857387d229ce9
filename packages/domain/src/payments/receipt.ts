import { z } from "zod";
import { Id } from "../fields.ts";
import { sum } from "../repair-orders/prices.ts";
import { changeOf, PaidCents, type Payment, type Tender } from "./payment.ts";

/** Most invoices one payment can be spread over: all of it is one commit. */
export const MAX_SHARES = 50;

/** What of one payment goes to an invoice, and what was open on that when somebody said so. Cents. */
export const Share = z
  .strictObject({ order: Id, invoice: Id, cents: PaidCents, open: PaidCents })
  .refine(({ cents, open }) => cents <= open, { message: "too-high", path: ["cents"] });
export type Share = z.infer<typeof Share>;

/** The invoices a payment is spread over, each once. */
export const Shares = z
  .array(Share)
  .min(1)
  .max(MAX_SHARES)
  .refine((all) => new Set(all.map(({ order }) => order)).size === all.length, { message: "twice" });

/** One payment over several invoices: its parts, one for each order, are taken and taken back together. */
export type Receipt = { id: string; cents: number; count: number };

/** How an amount pays invoices, in their turn: cents by invoice, none of 0. */
export function inTurn(
  invoices: readonly { id: string; open: number }[],
  cents: number,
): Map<string, number> {
  let left = cents;
  return new Map(
    invoices.flatMap(({ id, open }) => {
      const share = Math.min(open, left);
      left -= share;
      return share > 0 ? [[id, share]] : [];
    }),
  );
}

/**
 * The parts of a payment: as shared out, and what is over with the last that is paid in full, where it is held for the customer. Null
 * where it can't be held: money is held only where nothing is owed.
 */
export function partsOf(
  shares: readonly Share[],
  tender: Tender,
  cents: number,
): { share: Share; cents: number; tender: Tender }[] | null {
  const over = cents - sum(shares, (one) => one.cents);
  const holder = over > 0 ? shares.findLast((one) => one.cents === one.open) : undefined;
  if (over < 0 || (over > 0 && !holder)) return null;
  const change = changeOf(tender, cents);
  return shares.map((share, index) => {
    const part = share.cents + (share === holder ? over : 0);
    const given = part + (index === shares.length - 1 ? change : 0);
    return { share, cents: part, tender: tender.kind === "cash" ? { kind: "cash", given } : tender };
  });
}

/** What a payment is to whoever made it: all of it, where this is one of its parts. Cents. */
export const wholeOf = ({ cents, receipt }: Pick<Payment, "cents" | "receipt">): number =>
  receipt?.cents ?? cents;
