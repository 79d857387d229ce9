import {
  balanced,
  type EntryKind,
  type EntryStamp,
  type JournalEntry,
  journalEntry,
  type Posting,
  reversed,
} from "../accounting/journal.ts";
import {
  dueOf,
  type Invoice,
  invoicePostings,
  withPaid,
  writeOffPostings,
  writtenOffOf,
} from "../invoices/invoice.ts";
import { sum } from "../repair-orders/prices.ts";
import {
  allocate,
  allocationPostings,
  appliedTo,
  heldOf,
  type Payment,
  type Refund,
  type Reversal,
  receivedPostings,
  takenOff,
} from "./payment.ts";

/** Most invoices and credit notes of one order, and most payments. */
export const MAX_INVOICES = 40;
export const MAX_PAYMENTS = 80;

/** What was invoiced and paid on one order, the latest last. */
export type OrderMoney = { invoices: readonly Invoice[]; payments: readonly Payment[] };

export const NO_MONEY: OrderMoney = { invoices: [], payments: [] };

/** An order's money after something happened, and the entries that record it. */
export type MoneyChange = { money: OrderMoney; entries: JournalEntry[] };

/** Who records what, for which day; `newId` names each entry. */
export type MoneyStamp = EntryStamp & { newId: () => string };

/** The invoice that counts: the latest that no credit note took back; null where there is none. */
export const currentInvoice = ({ invoices }: OrderMoney): Extract<Invoice, { kind: "invoice" }> | null => {
  const latest = invoices.findLast(({ kind }) => kind === "invoice");
  return latest?.kind === "invoice" && latest.creditedBy === null ? latest : null;
};

/** Cents the customer still owes on an order. */
export const owedOn = (money: OrderMoney): number => currentInvoice(money)?.open ?? 0;
/** Cents that a payment on an order pays: what is owed, and what was given up of it. */
export const payableOn = (money: OrderMoney): number => owedOn(money) + writtenOffOf(currentInvoice(money));

/** Of that, cents due before the car leaves: nothing where the customer has time to pay. */
export function dueAtPickup(money: OrderMoney): number {
  const invoice = currentInvoice(money);
  return invoice && dueOf(invoice) === invoice.day ? invoice.open : 0;
}
/** Cents the shop holds for the customer on an order. */
export const heldOn = ({ payments }: OrderMoney): number => sum(payments, heldOf);

/** Does the card service have yet to make a refund? */
export const isRefunding = ({ payments }: OrderMoney): boolean =>
  payments.some(({ refunds }) => refunds.some(({ status }) => status === "pending"));

const replaced = <One extends { id: string }>(all: readonly One[], one: One): One[] =>
  all.map((other) => (other.id === one.id ? one : other));

function entryMaker({ newId, ...stamp }: MoneyStamp) {
  return (kind: EntryKind, postings: readonly Posting[]) => journalEntry(newId(), stamp, kind, postings);
}

type Billed = Extract<Invoice, { kind: "invoice" }>;

/** An invoice of which less was given up: that much is open again. Cents. */
function recovered(invoice: Billed, cents: number): Billed {
  const { writtenOff, ...rest } = invoice;
  if (!writtenOff || cents === 0) return invoice;
  const left = writtenOff.cents - cents;
  const open = invoice.open + cents;
  return { ...rest, open, settledOn: null, ...(left > 0 && { writtenOff: { ...writtenOff, cents: left } }) };
}

/** The entry that records it. */
const recovery = (invoice: Billed, cents: number, entry: ReturnType<typeof entryMaker>): JournalEntry => {
  const before = writtenOffOf(invoice);
  return entry({ kind: "recovered", invoice: invoice.id }, writeOffPostings(invoice, before, before - cents));
};

/** Notes of each payment since which day nothing of it is held. */
const noted = ({ money, entries }: MoneyChange, { day }: MoneyStamp): MoneyChange => ({
  entries,
  money: {
    ...money,
    payments: money.payments.map((one) => {
      const spentOn = heldOf(one) > 0 ? null : (one.spentOn ?? day);
      return one.spentOn === spentOn ? one : { ...one, spentOn };
    }),
  },
});

/** Applies what is held to what is open, the oldest payment first, and what is more to what was given up. */
function applyHeld({ money, entries }: MoneyChange, stamp: MoneyStamp): MoneyChange {
  const current = currentInvoice(money);
  if (!current) return noted({ money, entries }, stamp);
  const entry = entryMaker(stamp);
  const back = Math.max(0, Math.min(heldOn(money) - current.open, writtenOffOf(current)));
  const invoice = recovered(current, back);
  const added: JournalEntry[] = back > 0 ? [recovery(current, back, entry)] : [];
  let after: OrderMoney = { ...money, invoices: replaced<Invoice>(money.invoices, invoice) };
  for (const { payment, cents } of allocate(money.payments, invoice.open)) {
    const open = after.invoices.find(({ id }) => id === invoice.id) ?? invoice;
    after = {
      invoices: replaced(after.invoices, withPaid(open, cents, stamp.day)),
      payments: replaced(after.payments, appliedTo(payment, invoice.id, cents)),
    };
    added.push(
      entry({ kind: "allocation", payment: payment.id, invoice: invoice.id }, allocationPostings(cents)),
    );
  }
  return noted({ money: after, entries: [...entries, ...added] }, stamp);
}

/** Posts an invoice on an order; what the customer paid before is applied to it. */
export function withInvoice(
  money: OrderMoney,
  invoice: Extract<Invoice, { kind: "invoice" }>,
  stamp: MoneyStamp,
): MoneyChange {
  if (currentInvoice(money)) throw new RangeError("an order has one invoice at a time");
  const posted = entryMaker(stamp)(
    { kind: "invoice-posted", invoice: invoice.id },
    invoicePostings(invoice.totals),
  );
  const after = { ...money, invoices: [...money.invoices, invoice] };
  return applyHeld({ money: after, entries: [posted] }, stamp);
}

/** Takes the order's invoice back by a credit note: what was paid on it is held for the customer again. */
export function withCredit(
  money: OrderMoney,
  note: Extract<Invoice, { kind: "credit-note" }>,
  stamp: MoneyStamp,
): MoneyChange {
  const invoice = currentInvoice(money);
  if (invoice?.id !== note.credits) throw new RangeError("only the invoice that counts is taken back");
  const entry = entryMaker(stamp);
  const entries: JournalEntry[] = [];
  const payments = money.payments.map((payment) => {
    const taken = takenOff(payment, invoice.id);
    if (taken.cents === 0) return payment;
    entries.push(
      entry(
        { kind: "allocation", payment: payment.id, invoice: invoice.id },
        allocationPostings(-taken.cents),
      ),
    );
    return taken.payment;
  });
  // What was given up is open again, and then nothing is owed.
  const gone = writtenOffOf(invoice);
  if (gone > 0) entries.push(recovery(invoice, gone, entry));
  entries.push(
    entry(
      { kind: "invoice-credited", invoice: note.id, credits: invoice.id },
      reversed(balanced(invoicePostings(invoice.totals))),
    ),
  );
  const { writtenOff: _, ...whole } = invoice;
  const credited = { ...whole, open: 0, settledOn: stamp.day, creditedBy: note.id };
  return noted(
    { money: { invoices: [...replaced(money.invoices, credited), note], payments }, entries },
    stamp,
  );
}

/** Gives up what is open on the order's invoice. @throws RangeError where nothing is */
export function withWriteOff(money: OrderMoney, reason: string, stamp: MoneyStamp): MoneyChange {
  const invoice = currentInvoice(money);
  if (!invoice || invoice.open === 0) throw new RangeError("nothing is open");
  const before = writtenOffOf(invoice);
  const cents = before + invoice.open;
  const { at, by, day } = stamp;
  const entry = entryMaker(stamp)(
    { kind: "written-off", invoice: invoice.id },
    writeOffPostings(invoice, before, cents),
  );
  const after: Billed = { ...invoice, open: 0, settledOn: day, writtenOff: { cents, reason, at, by, day } };
  return { money: { ...money, invoices: replaced<Invoice>(money.invoices, after) }, entries: [entry] };
}

/** Takes in a payment: it is applied to the order's invoice as far as that is open, and what is left is held for the customer. */
export function withPayment(money: OrderMoney, payment: Payment, stamp: MoneyStamp): MoneyChange {
  const entry = entryMaker(stamp)(
    { kind: "payment-received", payment: payment.id },
    receivedPostings(payment.tender.kind, payment.cents),
  );
  const after = { ...money, payments: [...money.payments, payment] };
  return applyHeld({ money: after, entries: [entry] }, stamp);
}

/** A payment of an order. @throws RangeError where there is none of this id */
function paymentOf({ payments }: OrderMoney, id: string): Payment {
  const found = payments.find((one) => one.id === id);
  if (!found) throw new RangeError("no such payment");
  return found;
}

/** Takes a payment back whole, as if it had never come: what it paid is open again. */
export function withReversal(
  money: OrderMoney,
  id: string,
  reason: Reversal,
  stamp: MoneyStamp,
): MoneyChange {
  const payment = paymentOf(money, id);
  if (payment.reversed || payment.refunded > 0) throw new RangeError("nothing of it is left to take back");
  const entry = entryMaker(stamp);
  const { at, by, day } = stamp;
  const entries: JournalEntry[] = [];
  let invoices = money.invoices;
  for (const { invoice: of, cents } of payment.allocations) {
    entries.push(entry({ kind: "allocation", payment: id, invoice: of }, allocationPostings(-cents)));
    invoices = invoices.map((one) => (one.id === of ? withPaid(one, -cents, day) : one));
  }
  entries.push(
    entry({ kind: "payment-reversed", payment: id }, receivedPostings(payment.tender.kind, -payment.cents)),
  );
  const after = { ...payment, allocations: [], reversed: { reason, at, by, day } };
  // Something else that is held pays what is open again.
  return applyHeld({ money: { invoices, payments: replaced(money.payments, after) }, entries }, stamp);
}

/** Which refund, of how many cents, why, and whether the card service has yet to say that it could. */
export type NewRefund = { id: string; cents: number; reason: string; isPending: boolean };

/** Gives back cents that are held, by the tender they came by. @throws RangeError beyond what the payment holds */
export function withRefund(
  money: OrderMoney,
  of: string,
  { id, cents, reason, isPending }: NewRefund,
  stamp: MoneyStamp,
): MoneyChange {
  const payment = paymentOf(money, of);
  if (cents <= 0 || cents > heldOf(payment)) throw new RangeError("more than the payment holds");
  const { at, by, day } = stamp;
  const entry = entryMaker(stamp)(
    { kind: "payment-refunded", payment: of },
    receivedPostings(payment.tender.kind, -cents),
  );
  const status = isPending ? ("pending" as const) : ("done" as const);
  const refunds = [...payment.refunds, { id, cents, reason, status, at, by, day }];
  const after = { ...payment, refunded: payment.refunded + cents, refunds };
  return noted({ money: { ...money, payments: replaced(money.payments, after) }, entries: [entry] }, stamp);
}

/**
 * Notes what the card service said of a refund: that it was made, or could not be, and then the money is held for the customer again.
 * Nothing changes of one that was noted before.
 */
export function withRefundResult(
  money: OrderMoney,
  of: string,
  { id, isMade }: { id: string; isMade: boolean },
  stamp: MoneyStamp,
): MoneyChange {
  const payment = paymentOf(money, of);
  const refund = payment.refunds.find((one) => one.id === id);
  // One that was made can still fail days later, when the customer's bank sends it back.
  if (!refund || refund.status === "failed" || (isMade && refund.status === "done"))
    return { money, entries: [] };
  const refunds = replaced<Refund>(payment.refunds, { ...refund, status: isMade ? "done" : "failed" });
  if (isMade) {
    const after = { ...payment, refunds };
    return { money: { ...money, payments: replaced(money.payments, after) }, entries: [] };
  }
  const after = { ...payment, refunds, refunded: payment.refunded - refund.cents };
  const entry = entryMaker(stamp)(
    { kind: "refund-failed", payment: of },
    receivedPostings(payment.tender.kind, refund.cents),
  );
  const change = { money: { ...money, payments: replaced(money.payments, after) }, entries: [entry] };
  return applyHeld(change, stamp);
}
