import { balancesOf, type JournalEntry, TENDERS, type TenderKind } from "./journal.ts";

/** What came in and went out by one tender. Cents; `net` is what is there more than before. */
export type TenderTotals = { in: number; out: number; net: number };

/** What a day's entries come to, in cents. */
export type DayTotals = {
  tenders: Record<TenderKind, TenderTotals>;
  /** Invoices less credit notes. */
  invoiced: number;
  /** How much more sales tax the shop owes: that of invoices, less that of credit notes and write-offs. */
  tax: number;
  /** Write-offs less recoveries, with their tax. */
  writtenOff: number;
  /**
   * How much more, or below zero less, customers owe at the end of the day; and how much more is held for them.
   * receivable = invoiced − writtenOff − (net of all tenders − held).
   */
  receivable: number;
  held: number;
};

const isOut = ({ kind }: JournalEntry) => kind === "payment-refunded" || kind === "payment-reversed";

/** Adds up the entries of a day. A payment that was taken back on its own day counts as in and out. */
export function dayTotals(entries: readonly JournalEntry[]): DayTotals {
  const [goesIn, goesOut] = [entries.filter((one) => !isOut(one)), entries.filter(isOut)].map(balancesOf);
  const balances = balancesOf(entries);
  const posted = balancesOf(entries.filter(({ kind }) => kind.startsWith("invoice-")));
  const writtenOff = balancesOf(entries.filter(({ kind }) => kind === "written-off" || kind === "recovered"));
  const on = (account: Parameters<typeof balances.get>[0]) => balances.get(account) ?? 0;
  const tender = (kind: TenderKind): TenderTotals => ({
    in: goesIn?.get(kind) ?? 0,
    out: -(goesOut?.get(kind) ?? 0) + 0,
    net: on(kind),
  });
  return {
    tenders: Object.fromEntries(TENDERS.map((kind) => [kind, tender(kind)])) as DayTotals["tenders"],
    invoiced: posted.get("receivable") ?? 0,
    tax: -on("tax") + 0,
    writtenOff: -(writtenOff.get("receivable") ?? 0) + 0,
    receivable: on("receivable"),
    held: -on("deposits") + 0,
  };
}
