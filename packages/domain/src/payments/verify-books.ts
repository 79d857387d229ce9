import { type JournalEntry, zeroSince } from "../accounting/journal.ts";
import { type Invoice, invoicePostings, writtenOffOf } from "../invoices/invoice.ts";
import type { Series } from "../invoices/series.ts";
import { heldOf, type Payment } from "./payment.ts";

/** Everything that says something about money. */
export type Books = {
  entries: readonly JournalEntry[];
  invoices: readonly Invoice[];
  payments: readonly Payment[];
  series: { kind: Invoice["kind"]; series: Series; first: number }[];
};

/** Something the journal doesn't say, or says otherwise. Cents. */
export type BooksDifference =
  | { kind: "unbalanced"; entry: string; cents: number }
  /** What is open on an invoice, or held of a payment. */
  | { kind: "open" | "held"; id: string; number: number; stored: number; right: number }
  /** Since when nothing of a payment is held, or owed on an invoice, as lists of a past day look for it. Null: something is. */
  | { kind: "spent" | "settled"; id: string; number: number; stored: string | null; right: string | null }
  /** What an invoice comes to, or a payment brought in. */
  | { kind: "invoice-amount" | "payment-amount"; id: string; number: number; stored: number; right: number }
  /** What of an invoice was given up. */
  | { kind: "written-off"; id: string; number: number; stored: number; right: number }
  | { kind: "number"; of: Invoice["kind"]; number: number; why: "missing" | "twice" | "day" };

/**
 * Recomputes every stored balance from the journal, and checks that numbers have no gap and days never go back along them.
 * @returns every difference; empty where the books are right
 */
export function verifyBooks({ entries, invoices, payments, series }: Books): BooksDifference[] {
  const differences: BooksDifference[] = [];
  const receivable = new Map<string, number>();
  const held = new Map<string, number>();
  const posted = new Map<string, number>();
  const received = new Map<string, number>();
  const writtenOff = new Map<string, number>();
  const add = (to: Map<string, number>, id: string, cents: number) => to.set(id, (to.get(id) ?? 0) + cents);
  const changes = new Map<string, { day: string; cents: number }[]>();
  const note = (id: string, day: string, cents: number) =>
    changes.set(id, [...(changes.get(id) ?? []), { day, cents }]);
  for (const entry of entries) {
    const on = (account: string) =>
      entry.postings.reduce((sum, one) => (one.account === account ? sum + one.cents : sum), 0);
    const sum = entry.postings.reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0) differences.push({ kind: "unbalanced", entry: entry.id, cents: sum });
    const invoice =
      entry.kind === "invoice-credited" ? entry.credits : "invoice" in entry ? entry.invoice : null;
    if (invoice) note(invoice, entry.day, on("receivable"));
    if ("payment" in entry) note(entry.payment, entry.day, -on("deposits"));
    if (entry.kind === "invoice-posted") {
      add(receivable, entry.invoice, on("receivable"));
      add(posted, entry.invoice, on("receivable"));
    } else if (entry.kind === "invoice-credited") {
      add(receivable, entry.credits, on("receivable"));
      add(posted, entry.invoice, -on("receivable"));
    } else if (entry.kind === "written-off" || entry.kind === "recovered") {
      add(receivable, entry.invoice, on("receivable"));
      add(writtenOff, entry.invoice, -on("receivable"));
    } else {
      if (entry.kind === "allocation") add(receivable, entry.invoice, on("receivable"));
      if (entry.kind === "payment-received") add(received, entry.payment, -on("deposits"));
      add(held, entry.payment, -on("deposits"));
    }
  }
  /** Too early a day, and lists of a day before it lack the money; a later one only has them read more. */
  const checkDay = (kind: "spent" | "settled", id: string, number: number, stored: string | null) => {
    const right = zeroSince(changes.get(id) ?? []);
    if ((stored === null) !== (right === null) || (stored && right && stored < right))
      differences.push({ kind, id, number, stored, right });
  };
  for (const invoice of invoices) {
    const { id, number, total, open } = invoice;
    const amount = posted.get(id) ?? 0;
    if (amount !== total || amount !== (invoicePostings(invoice.totals)[0]?.cents ?? 0))
      differences.push({ kind: "invoice-amount", id, number, stored: total, right: amount });
    const right = invoice.kind === "invoice" ? (receivable.get(id) ?? 0) : 0;
    if (right !== open) differences.push({ kind: "open", id, number, stored: open, right });
    if (invoice.kind === "invoice") checkDay("settled", id, number, invoice.settledOn);
    const gone = writtenOff.get(id) ?? 0;
    if (gone !== writtenOffOf(invoice))
      differences.push({ kind: "written-off", id, number, stored: writtenOffOf(invoice), right: gone });
  }
  for (const payment of payments) {
    const { id, orderNumber: number, cents } = payment;
    const amount = received.get(id) ?? 0;
    if (amount !== cents)
      differences.push({ kind: "payment-amount", id, number, stored: cents, right: amount });
    const right = held.get(id) ?? 0;
    if (right !== heldOf(payment))
      differences.push({ kind: "held", id, number, stored: heldOf(payment), right });
    checkDay("spent", id, number, payment.spentOn);
  }
  const known = new Set([...invoices, ...payments].map(({ id }) => id));
  for (const [id, cents] of [...posted, ...received])
    if (!known.has(id)) differences.push({ kind: "invoice-amount", id, number: 0, stored: 0, right: cents });
  return [...differences, ...series.flatMap((one) => numberDifferences(one, invoices))];
}

function numberDifferences(
  { kind: of, series, first }: Books["series"][number],
  invoices: readonly Invoice[],
): BooksDifference[] {
  const differences: BooksDifference[] = [];
  const wrong = (number: number, why: "missing" | "twice" | "day") =>
    differences.push({ kind: "number", of, number, why });
  const inOrder = invoices.filter(({ kind }) => kind === of).toSorted((a, b) => a.number - b.number);
  let next = first;
  let day = "";
  for (const one of inOrder) {
    for (; next < one.number; next++) wrong(next, "missing");
    if (one.number < next) wrong(one.number, "twice");
    if (one.day < day) wrong(one.number, "day");
    next = Math.max(next, one.number + 1);
    day = one.day > day ? one.day : day;
  }
  for (; next < series.next; next++) wrong(next, "missing");
  return differences;
}
