import type { EntryStamp, Posting } from "../accounting/journal.ts";
import { rounded } from "../repair-orders/arithmetic.ts";
import type { LineKind } from "../repair-orders/line.ts";
import { costOf } from "../repair-orders/margin.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { type Totals, taxByLine, totalsOf } from "../repair-orders/totals.ts";

/** What an invoice comes to, in cents: kinds + core + supplies + tax = total. */
export type InvoiceTotals = Pick<Totals, "byKind" | "core" | "supplies" | "tax" | "total">;

/**
 * The head of an invoice or a credit note: all that lists and balances need. Its paper is a document of its own, its lines are
 * kept beside it.
 */
export type Invoice = {
  v: 1;
  id: string;
  number: number;
  /** Local day; days never go back along the numbers. */
  day: string;
  at: string;
  by: { uid: string; name: string };
  order: string;
  orderNumber: number;
  party: string | null;
  /** As on the paper. */
  name: string;
  plate: string | null;
  totals: InvoiceTotals;
  /** Cents. */
  total: number;
  /** Cents still to be paid; of a credit note 0. */
  open: number;
  /** The day nothing was open any more. */
  settledOn: string | null;
  /** The id of its paper among the documents. */
  document: string;
} & (
  | {
      kind: "invoice";
      /** The local day it is to be paid by; absent where that is its own. */
      due?: string;
      /** The credit note that took it back. */
      creditedBy: string | null;
      /** What of it was given up, by who did that last; absent where nothing is. Cents. */
      writtenOff?: Pick<EntryStamp, "day" | "at" | "by"> & { cents: number; reason: string };
    }
  | {
      kind: "credit-note" /** The invoice it takes back. */;
      credits: string;
      creditsNumber: number;
      reason: string;
    }
);
export type InvoiceKind = Invoice["kind"];

/** The local day an invoice is to be paid by. */
export const dueOf = (invoice: Extract<Invoice, { kind: "invoice" }>): string => invoice.due ?? invoice.day;

/** A line as it was sold, with what only the shop sees: for reports. Cents; amounts after every discount, the order's included. */
export type SoldLine = {
  id: string;
  /** Null for a fee of the visit. */
  job: string | null;
  kind: LineKind;
  technician: { uid: string; name: string } | null;
  category: string | null;
  /** Hours sold in hundredths; null for what is no labor. */
  hours: number | null;
  net: number;
  core: number;
  tax: number;
  /** What the shop paid as known at posting; null where it isn't known. */
  cost: number | null;
};

/** What an order's invoice comes to: the work the customer approved. */
export function invoiceTotals(order: RepairOrder): InvoiceTotals {
  const { byKind, core, supplies, tax, total } = totalsOf(order, "approved");
  return { byKind, core, supplies, tax, total };
}

/** The lines an order's invoice sells, with each line's share of the order's discount and of the tax. */
export function soldLines(order: RepairOrder): SoldLine[] {
  const totals = totalsOf(order, "approved");
  const { lines: taxes } = taxByLine(order, totals);
  const written = new Map(
    order.jobs.flatMap((job) => job.lines.map((line) => [line.id, { job, line }] as const)),
  );
  return [...totals.jobs.flatMap((job) => job.lines), ...totals.fees].map(({ id, kind, net, core }) => {
    const { job = null, line = null } = written.get(id) ?? {};
    return {
      ...{ id, kind, net, core },
      job: job?.id ?? null,
      technician: job?.technician ?? null,
      category: job?.category ?? null,
      hours: line?.kind === "labor" ? line.hours : null,
      tax: taxes.get(id) ?? 0,
      cost: line && costOf(line, null),
    };
  });
}

/** What posting an invoice records: the customer owes its total; sales, core charges and tax are earned or owed. */
export const invoicePostings = ({ byKind, core, supplies, tax, total }: InvoiceTotals): Posting[] => [
  { account: "receivable", cents: total },
  { account: "sales-labor", cents: -byKind.labor },
  { account: "sales-part", cents: -byKind.part },
  { account: "sales-sublet", cents: -byKind.sublet },
  { account: "sales-fee", cents: -byKind.fee },
  { account: "sales-supplies", cents: -supplies },
  { account: "core", cents: -core },
  { account: "tax", cents: -tax },
];

/** Cents of an invoice that were given up. */
export const writtenOffOf = (invoice: Invoice | null): number =>
  invoice?.kind === "invoice" ? (invoice.writtenOff?.cents ?? 0) : 0;

/**
 * What giving up what is open on an invoice records: a bad debt, and the invoice's share of tax, which is owed no more (SSUTA 320). Of
 * what comes in after all, the opposite.
 * @param from cents that were given up before; `to` after
 */
export function writeOffPostings({ total, totals }: Invoice, from: number, to: number): Posting[] {
  // Of the sum, not of each step: whatever the steps are, they come to the same.
  const taxOf = (cents: number) => (total === 0 ? 0 : rounded(cents, totals.tax, total));
  const tax = taxOf(to) - taxOf(from);
  return [
    { account: "bad-debt", cents: to - from - tax },
    { account: "tax", cents: tax },
    { account: "receivable", cents: from - to },
  ];
}

/** An invoice of which this much less (or, below zero, more) is open. @throws RangeError beyond 0 and its total less what was given up */
export function withPaid<I extends Invoice>(invoice: I, cents: number, day: string): I {
  const open = invoice.open - cents;
  if (open < 0 || open > invoice.total - writtenOffOf(invoice))
    throw new RangeError("an invoice is open between 0 and its total");
  return { ...invoice, open, settledOn: open === 0 ? day : null };
}

/** Who and what for an entry about an order. */
export const stampOf = (
  order: Pick<RepairOrder, "id" | "customer">,
  { day, at, by }: Pick<EntryStamp, "day" | "at" | "by">,
): EntryStamp => ({ day, at, by, order: order.id, party: order.customer.record });
