import { dateAt } from "@openhood/domain/booking/quarters";
import { recordIds } from "@openhood/domain/customers/record";
import { currentInvoice, MAX_PAYMENTS, withPayment } from "@openhood/domain/payments/order-money";
import {
  type Payment,
  type PaymentQuestion,
  referenceOf,
  type Tender,
} from "@openhood/domain/payments/payment";
import { partsOf, type Receipt, type Share } from "@openhood/domain/payments/receipt";
import { sum } from "@openhood/domain/repair-orders/prices";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { recordNow } from "../../stores/customers.ts";
import { loadMoney, paymentsOn } from "../../stores/order-money.ts";
import { find } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { settleAttempt } from "./settle-attempt.ts";

/**
 * `changed`: what is open on these invoices (numbers) is not what was shown. `over-payment`: more than the invoices take (cents), which
 * could be held for the customer; `not-held` where it can't, as no invoice would be paid in full. `under-payment`: less than was shared out.
 */
export type CustomerPaymentTaken =
  | { ok: true; receipt: string }
  | { ok: false; reason: "changed"; numbers: number[] }
  | { ok: false; reason: "over-payment" | "not-held" | "under-payment"; cents: number }
  | { ok: false; reason: "same-reference"; orderNumber: number }
  | { ok: false; reason: "too-many-payments" | "paid-online"; orderNumber: number };

/**
 * Takes in one payment of a customer over several of their invoices, once per key and in one commit: a part for each order, and all of
 * them or none.
 * @param shares what goes to which invoice; `confirmed` which questions somebody answered with yes: each is asked on its own
 * @throws Problem `not-found`
 */
export async function takeForCustomer(
  ctx: Ctx,
  {
    key,
    ...input
  }: {
    record: string;
    tender: Tender;
    cents: number;
    shares: Share[];
    confirmed: PaymentQuestion[];
    key: string;
  },
): Promise<CustomerPaymentTaken> {
  const { uid, name } = authorizeAccount(ctx, "payments.takeForCustomer");
  const { tender, cents, shares, confirmed } = input;
  let paidOnline: string | null = null;
  const intent = { action: "payments.takeForCustomer", key, input };
  const taken = await commitOnce<CustomerPaymentTaken>(ctx, intent, async (batch, db) => {
    const record = await recordNow(db, input.record);
    if (!record) throw new Problem("not-found");
    const [loaded, clock] = await Promise.all([
      Promise.all(
        shares.map(async (share) => ({
          share,
          ...(await loadMoney(db, share.order)),
          order: await find(db, share.order),
          attempt: await openAttemptOf(db, share.order),
        })),
      ),
      loadClock(db),
    ]);
    const parties = recordIds(record);
    const isTheirs = (party: string | null) => party !== null && parties.includes(party);
    const changed: number[] = [];
    for (const { share, money } of loaded) {
      const invoice = money.invoices.find(({ id }) => id === share.invoice);
      if (!invoice || !isTheirs(invoice.party)) throw new Problem("not-found");
      if (currentInvoice(money)?.id !== invoice.id || invoice.open !== share.open)
        changed.push(invoice.number);
    }
    if (changed.length > 0) return { ok: false, reason: "changed", numbers: changed };
    const over = cents - sum(shares, (one) => one.cents);
    if (over < 0) return { ok: false, reason: "under-payment", cents: -over };
    const parts = partsOf(shares, tender, cents);
    if (!parts) return { ok: false, reason: "not-held", cents: over };
    const now = ctx.now();
    const day = dateAt(now.getTime(), clock);
    if (!confirmed.includes("same-reference")) {
      const reference = referenceOf(tender);
      const sameDay = reference === null ? [] : await paymentsOn(db, day);
      const same = sameDay.find((one) => !one.reversed && referenceOf(one.tender) === reference);
      if (same) return { ok: false, reason: "same-reference", orderNumber: same.orderNumber };
    }
    if (over > 0 && !confirmed.includes("over-payment"))
      return { ok: false, reason: "over-payment", cents: over };
    const receipt: Receipt = { id: ctx.newId(), cents, count: shares.length };
    const stamp = { by: { uid, name }, at: now.toISOString(), day };
    for (const [index, { share, money, save, order, attempt }] of loaded.entries()) {
      const part = parts[index];
      const invoice = currentInvoice(money);
      if (!part || !invoice) throw new Error("a share without its part");
      const { orderNumber, party } = invoice;
      if (money.payments.length >= MAX_PAYMENTS)
        return { ok: false, reason: "too-many-payments", orderNumber };
      if ((await endAttempt(ctx, batch, attempt)) === "paid") {
        paidOnline = share.order;
        return { ok: false, reason: "paid-online", orderNumber };
      }
      const payment: Payment = {
        ...{ v: 1, id: ctx.newId(), ...stamp, order: share.order, orderNumber, party, name: invoice.name },
        ...{ tender: part.tender, cents: part.cents, allocations: [], refunded: 0, refunds: [] },
        ...{ spentOn: null, receipt, reversed: null },
      };
      const entryStamp = { ...stamp, order: share.order, party, newId: ctx.newId };
      const change = withPayment(money, payment, entryStamp);
      order?.hold(batch);
      save(batch, change.money, change.entries);
    }
    audit(ctx, batch, db, "payments.takeForCustomer", { kind: "record", id: record.id });
    return { ok: true, receipt: receipt.id };
  });
  // What they paid online is there when the counter looks again.
  const open = paidOnline === null ? null : await openAttemptOf(await ctx.db(), paidOnline);
  if (open) await settleAttempt(ctx, open.attempt.id);
  return taken;
}
