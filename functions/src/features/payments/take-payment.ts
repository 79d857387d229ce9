import { dateAt } from "@openhood/domain/booking/quarters";
import {
  currentInvoice,
  MAX_PAYMENTS,
  owedOn,
  payableOn,
  withPayment,
} from "@openhood/domain/payments/order-money";
import {
  type Payment,
  type PaymentQuestion,
  referenceOf,
  type Tender,
} from "@openhood/domain/payments/payment";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { unlessRemoved } from "../../infra/removal-mark.ts";
import { receiptMail } from "../../mails/receipt-mail.ts";
import { endAttempt, openAttemptOf } from "../../stores/attempts.ts";
import { loadMoney, paymentsOn } from "../../stores/order-money.ts";
import { load } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";
import { settleAttempt } from "./settle-attempt.ts";

/**
 * `over-payment`: more than is owed on the invoice (cents), so the rest would be held for the customer. `same-reference`: a payment with this
 * reference came in today, on that order. Each is asked until it is confirmed.
 */
export type PaymentTaken =
  | { ok: true; payment: string; owed: number; isSent: boolean }
  | { ok: false; reason: "over-payment"; owed: number }
  | { ok: false; reason: "same-reference"; orderNumber: number }
  /** They paid online a moment ago, which comes first. */
  | { ok: false; reason: "too-many-payments" | "paid-online" };

/**
 * Takes in a payment on an order, once per key: it pays the invoice as far as that is open; before there is one, and beyond what
 * is open, it is held for the customer.
 * @param cents what the shop keeps of it; `confirmed` which questions somebody answered with yes; `send` whether
 * the customer gets a receipt by e-mail
 * @throws Problem `not-found`
 */
export async function takePayment(
  ctx: Ctx,
  {
    key,
    ...input
  }: {
    order: string;
    tender: Tender;
    cents: number;
    confirmed: PaymentQuestion[];
    send: boolean;
    key: string;
  },
): Promise<PaymentTaken> {
  const { uid, name } = authorizeAccount(ctx, "payments.take");
  const taken = await commitOnce<PaymentTaken>(
    ctx,
    { action: "payments.take", key, input },
    async (batch, db) => {
      const [{ order, hold }, { money, save }, { shop }, clock] = await Promise.all([
        load(db, input.order),
        loadMoney(db, input.order),
        currentShopAndSettings(db),
        loadClock(db),
      ]);
      const now = ctx.now();
      const day = dateAt(now.getTime(), clock);
      const { tender, cents, confirmed } = input;
      if (money.payments.length >= MAX_PAYMENTS) return { ok: false, reason: "too-many-payments" };
      if (!confirmed.includes("same-reference")) {
        const reference = referenceOf(tender);
        const sameDay = reference === null ? [] : await paymentsOn(db, day);
        const same = sameDay.find((one) => !one.reversed && referenceOf(one.tender) === reference);
        if (same) return { ok: false, reason: "same-reference", orderNumber: same.orderNumber };
      }
      const payable = payableOn(money);
      if (currentInvoice(money) && cents > payable && !confirmed.includes("over-payment"))
        return { ok: false, reason: "over-payment", owed: payable };
      if ((await endAttempt(ctx, batch, await openAttemptOf(db, order.id))) === "paid")
        return { ok: false, reason: "paid-online" };
      const { customer } = order;
      const stamp = { by: { uid, name }, at: now.toISOString(), day };
      const payment: Payment = {
        ...{ v: 1, id: ctx.newId(), ...stamp, order: order.id, orderNumber: order.number },
        ...{ party: customer.record, name: customer.name, tender, cents },
        ...{ allocations: [], refunded: 0, refunds: [], spentOn: null, reversed: null },
      };
      const change = withPayment(money, payment, {
        ...{ ...stamp, order: order.id, party: customer.record, newId: ctx.newId },
      });
      hold(batch);
      unlessRemoved(batch, db, customer.email);
      save(batch, change.money, change.entries);
      const owed = owedOn(change.money);
      const to = input.send ? await whoDecidesOn(ctx, order) : null;
      const isSent = to !== null;
      if (to) outbox.add(ctx, batch, db, receiptMail(ctx, { order, to, payment, money: change.money, shop }));
      audit(ctx, batch, db, "payments.take", { kind: "order", id: order.id });
      return { ok: true, payment: payment.id, owed, isSent };
    },
  );
  // What they paid online is there when the counter looks again.
  if (!taken.ok && taken.reason === "paid-online") {
    const open = await openAttemptOf(await ctx.db(), input.order);
    if (open) await settleAttempt(ctx, open.attempt.id);
  }
  return taken;
}
