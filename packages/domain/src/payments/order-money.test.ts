import fc from "fast-check";
import { expect, test } from "vitest";
import { at, fee, job, labor, order, part } from "../../test/repair-orders/orders.ts";
import { dayTotals } from "../accounting/day-totals.ts";
import { balanced, balancesOf, type JournalEntry } from "../accounting/journal.ts";
import { plusDays } from "../days.ts";
import { type Invoice, invoiceTotals, soldLines, writtenOffOf } from "../invoices/invoice.ts";
import { takeNumber } from "../invoices/series.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import { linePrices } from "../repair-orders/prices.ts";
import { AGED_BY, agedOn, agingSums, wasHeld, wasOpen } from "./aging.ts";
import {
  currentInvoice,
  heldOn,
  type MoneyChange,
  NO_MONEY,
  type OrderMoney,
  owedOn,
  withCredit,
  withInvoice,
  withPayment,
  withRefund,
  withRefundResult,
  withReversal,
  withWriteOff,
} from "./order-money.ts";
import { heldOf, type Payment } from "./payment.ts";
import { verifyBooks } from "./verify-books.ts";

const by = { uid: "ana", name: "Ana" };
const day = "2026-03-02";
const ids = () => {
  let last = 0;
  return () => `e${++last}`;
};
const stampWith = (newId: () => string, on = day) => ({
  day: on,
  at,
  by,
  order: "order",
  party: null,
  newId,
});

const approved = (over: Partial<RepairOrder> = {}): RepairOrder => {
  const of = order({
    jobs: [
      job("brakes", [
        labor("l1", { hours: 150 }),
        part("p1", { quantity: 300, core: { cents: 999, returned: false } }),
      ]),
      job("oil", [labor("l2", { hours: 33, rate: 9_999 }), part("p2", { taxed: false })]),
    ],
    fees: [fee("f1")],
    ...over,
  });
  const said = {
    by: { name: "Pat", relation: "owner" as const },
    channel: "counter" as const,
    reachedAt: null,
    note: null,
  };
  return {
    ...of,
    jobs: of.jobs.map((one) => ({
      ...one,
      authorization: {
        ...{ status: "approved" as const, said, at, recordedBy: by, version: 1, cents: 0, offer: "" },
        lines: linePrices(one),
      },
    })),
  };
};

type Totals = Invoice["totals"];
const plain = (total: number): Totals => {
  const tax = Math.round(total / 13);
  const byKind = { labor: total - tax, part: 0, sublet: 0, fee: 0 };
  return { byKind, core: 0, supplies: 0, tax, total };
};
const headOf = (id: string, number: number, totals: Totals, on = day) => ({
  ...{ v: 1 as const, id, number, day: on, at, by, order: "order", orderNumber: 1001, party: null },
  ...{ name: "Pat Doe", plate: null, totals, total: totals.total, document: "d" },
});
const invoiceOf = (id: string, number: number, totals: Totals, on = day) => ({
  ...headOf(id, number, totals, on),
  ...{
    kind: "invoice" as const,
    open: totals.total,
    settledOn: totals.total === 0 ? on : null,
    creditedBy: null,
  },
});
const noteOf = (id: string, number: number, of: Invoice, on = day) => ({
  ...headOf(id, number, of.totals, on),
  ...{
    kind: "credit-note" as const,
    open: 0,
    settledOn: on,
    credits: of.id,
    creditsNumber: of.number,
    reason: "x",
  },
});
const paymentOf = (id: string, cents: number, on = day): Payment => ({
  ...{ v: 1, id, at, by, day: on, order: "order", orderNumber: 1001, party: null, name: "Pat Doe" },
  ...{
    tender: { kind: "cash", given: cents },
    cents,
    allocations: [],
    refunded: 0,
    refunds: [],
    spentOn: null,
    reversed: null,
  },
});

const act = fc.oneof(
  fc.record({ act: fc.constant("post" as const), cents: fc.nat(100_000) }),
  fc.record({ act: fc.constant("credit" as const) }),
  fc.record({ act: fc.constant("write-off" as const) }),
  fc.record({ act: fc.constant("pay" as const), cents: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ act: fc.constant("reverse" as const), which: fc.nat(20) }),
  fc.record({
    act: fc.constant("refund" as const),
    which: fc.nat(20),
    cents: fc.integer({ min: 1, max: 60_000 }),
  }),
  fc.record({ act: fc.constant("refund-result" as const), which: fc.nat(20), isMade: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** What an act makes of the money; null where it can't be done. */
function done(
  money: OrderMoney,
  one: Act,
  numbers: { invoice: number; note: number },
  newId: () => string,
  on = day,
): MoneyChange | null {
  const stamp = stampWith(newId, on);
  const invoice = currentInvoice(money);
  switch (one.act) {
    case "post":
      return invoice
        ? null
        : withInvoice(money, invoiceOf(newId(), numbers.invoice++, plain(one.cents), on), stamp);
    case "credit":
      return invoice && withCredit(money, noteOf(newId(), numbers.note++, invoice, on), stamp);
    case "write-off":
      return invoice && invoice.open > 0 ? withWriteOff(money, "Moved away", stamp) : null;
    case "pay":
      return withPayment(money, paymentOf(newId(), one.cents, on), stamp);
    default: {
      const payment = money.payments[one.which % Math.max(1, money.payments.length)];
      if (!payment) return null;
      if (one.act === "refund")
        return one.cents > heldOf(payment)
          ? null
          : withRefund(
              money,
              payment.id,
              { id: newId(), cents: one.cents, reason: "x", isPending: true },
              stamp,
            );
      if (one.act === "refund-result") {
        const refund = payment.refunds[one.which % Math.max(1, payment.refunds.length)];
        return refund
          ? withRefundResult(money, payment.id, { id: refund.id, isMade: one.isMade }, stamp)
          : null;
      }
      return payment.reversed || payment.refunded > 0
        ? null
        : withReversal(money, payment.id, "wrong-amount", stamp);
    }
  }
}

test("whatever happens to an order's money in whatever order, the books agree with every balance", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let money = NO_MONEY;
      const entries: JournalEntry[] = [];
      const numbers = { invoice: 1001, note: 1001 };
      const newId = ids();
      for (const one of acts) {
        const change = done(money, one, numbers, newId);
        if (!change) continue;
        money = change.money;
        entries.push(...change.entries);
        const lastDay = day;
        const series = [
          { kind: "invoice" as const, series: { next: numbers.invoice, lastDay }, first: 1001 },
          { kind: "credit-note" as const, series: { next: numbers.note, lastDay }, first: 1001 },
        ];
        expect(verifyBooks({ entries, ...money, series })).toEqual([]);
        // Nothing is held while something is owed: what was paid is applied.
        expect(owedOn(money) === 0 || heldOn(money) === 0).toBe(true);
        const balances = balancesOf(entries);
        expect(balances.get("receivable") ?? 0).toBe(owedOn(money));
        expect(balances.get("deposits") ?? 0).toBe(-heldOn(money) + 0);
        const taken = money.payments.reduce((sum, p) => sum + (p.reversed ? 0 : p.cents - p.refunded), 0);
        expect(balances.get("cash") ?? 0).toBe(taken);
        // Of what was given up the invoice's share of tax is owed no more, whatever the steps were.
        const current = currentInvoice(money);
        const [gone, tax] = [writtenOffOf(current), current?.totals.tax ?? 0];
        const share = current && current.total > 0 ? Math.round((gone * tax) / current.total) : 0;
        expect(balances.get("bad-debt") ?? 0).toBe(gone - share);
        expect(-(balances.get("tax") ?? 0) + 0).toBe(tax - share);
      }
    }),
    { numRuns: 500 },
  );
});

test("aging as of a past day is what it was that day, by what a query finds of it", () => {
  const some = fc.array(fc.tuple(act, fc.constantFrom(0, 0, 1, 20)), { maxLength: 25 });
  fc.assert(
    fc.property(some, fc.constantFrom(...AGED_BY), (acts, by) => {
      let money = NO_MONEY;
      let on = day;
      const entries: JournalEntry[] = [];
      const numbers = { invoice: 1001, note: 1001 };
      const newId = ids();
      const sumsOn = (asOf: string, past: readonly JournalEntry[] | null) => {
        const invoices = money.invoices.filter((one) => wasOpen(one, asOf));
        const payments = money.payments.filter((one) => wasHeld(one, asOf));
        return agingSums(agedOn({ invoices, payments }, past, { asOf, by }));
      };
      const then = new Map<string, ReturnType<typeof sumsOn>>();
      for (const [one, later] of acts) {
        on = plusDays(on, later);
        const change = done(money, one, numbers, newId, on);
        if (change) {
          money = change.money;
          entries.push(...change.entries);
        }
        const sums = sumsOn(on, null);
        expect(sums.total).toBe(owedOn(money) - heldOn(money));
        then.set(on, sums);
      }
      for (const [asOf, sums] of then) expect(sumsOn(asOf, entries)).toEqual(sums);
    }),
    { numRuns: 300 },
  );
});

test("each day's opening plus its totals is its closing, and the totals of a day add up", () => {
  const some = fc.array(fc.tuple(act, fc.constantFrom(0, 0, 1)), { maxLength: 25 });
  fc.assert(
    fc.property(some, (acts) => {
      let money = NO_MONEY;
      let on = day;
      const entries: JournalEntry[] = [];
      const numbers = { invoice: 1001, note: 1001 };
      const newId = ids();
      const closing = () => {
        const current = currentInvoice(money);
        const { cash = 0, tax = 0 } = Object.fromEntries(balancesOf(entries));
        return {
          ...{ receivable: owedOn(money), held: heldOn(money), writtenOff: writtenOffOf(current) },
          ...{ invoiced: current?.total ?? 0, tax: -tax + 0, cash },
        };
      };
      type Balances = ReturnType<typeof closing>;
      const closings = new Map<string, Balances>();
      for (const [one, later] of acts) {
        on = plusDays(on, later);
        const change = done(money, one, numbers, newId, on);
        if (change) {
          money = change.money;
          entries.push(...change.entries);
        }
        closings.set(on, closing());
      }
      let opening: Balances = { receivable: 0, held: 0, writtenOff: 0, invoiced: 0, tax: 0, cash: 0 };
      for (const [date, right] of closings) {
        const { tenders, ...sums } = dayTotals(entries.filter((entry) => entry.day === date));
        const { receivable, held, writtenOff, invoiced, tax } = sums;
        expect({
          receivable: opening.receivable + receivable,
          held: opening.held + held,
          writtenOff: opening.writtenOff + writtenOff,
          invoiced: opening.invoiced + invoiced,
          tax: opening.tax + tax,
          cash: opening.cash + tenders.cash.net,
        }).toEqual(right);
        expect(receivable).toBe(invoiced - writtenOff - (tenders.cash.net - held));
        opening = right;
      }
    }),
    { numRuns: 300 },
  );
});

test("an invoice's postings and its sold lines come to its total, whatever is discounted and however tax is rounded", () => {
  const percent = fc.record({
    kind: fc.constant("percent" as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(
      fc.option(percent),
      fc.constantFrom("line" as const, "invoice" as const),
      fc.nat(200_000),
      (discount, rounding, rate) => {
        const terms = {
          tax: { part: rate, labor: 0, sublet: 0, fee: rate },
          ...{ rounding, supplies: { basisPoints: 777, of: "both" as const, cap: 3_333, taxed: true } },
        };
        const of = approved({ discount, terms });
        const totals = invoiceTotals(of);
        const newId = ids();
        const { entries } = withInvoice(NO_MONEY, invoiceOf("i", 1001, totals), stampWith(newId));
        expect(balancesOf(entries).get("receivable") ?? 0).toBe(totals.total);
        const lines = soldLines(of).reduce((sum, { net, core, tax }) => sum + net + core + tax, 0);
        // Only the supplies and their tax are no line.
        const onSupplies = totals.tax - soldLines(of).reduce((sum, { tax }) => sum + tax, 0);
        expect(onSupplies).toBeGreaterThanOrEqual(0);
        expect(lines + totals.supplies + onSupplies).toBe(totals.total);
      },
    ),
  );
});

test("postings that don't sum to zero make no entry", () => {
  expect(() =>
    balanced([
      { account: "cash", cents: 5 },
      { account: "deposits", cents: -4 },
    ]),
  ).toThrow(RangeError);
});

test("days never go back along the numbers, whatever a clock says", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1 }), (days) => {
      let series = { next: 1001, lastDay: null as string | null };
      let before = "";
      for (const [index, one] of days.entries()) {
        const taken = takeNumber(series, `2026-02-${String(one).padStart(2, "0")}`);
        expect(taken.number).toBe(1001 + index);
        expect(taken.day >= before).toBe(true);
        before = taken.day;
        series = taken.after;
      }
    }),
  );
});

test("the books name what was changed behind their back", () => {
  const stamp = stampWith(ids());
  const first = withPayment(NO_MONEY, paymentOf("p", 500), stamp);
  const second = withInvoice(first.money, invoiceOf("i", 1002, plain(800)), stamp);
  const entries = [...first.entries, ...second.entries];
  const [invoice] = second.money.invoices;
  if (!invoice) throw new Error("none");
  const series = [{ kind: "invoice" as const, series: { next: 1004, lastDay: day }, first: 1001 }];
  const books = (over: Partial<Invoice>) =>
    verifyBooks({ ...second.money, entries, invoices: [{ ...invoice, ...over } as Invoice], series });
  expect(books({})).toEqual([
    { kind: "number", of: "invoice", number: 1001, why: "missing" },
    { kind: "number", of: "invoice", number: 1003, why: "missing" },
  ]);
  expect(books({ open: 0 })[0]).toEqual({ kind: "open", id: "i", number: 1002, stored: 0, right: 300 });
  expect(books({ total: 900 })[0]).toMatchObject({ kind: "invoice-amount", stored: 900, right: 800 });
  const lost = verifyBooks({ ...second.money, entries: entries.slice(1), series: [] });
  expect(lost).toContainEqual({ kind: "payment-amount", id: "p", number: 1001, stored: 500, right: 0 });
});
