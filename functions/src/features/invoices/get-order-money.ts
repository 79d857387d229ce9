import { whoDecides } from "@openhood/domain/approvals/addressee";
import { USUAL_BILLING } from "@openhood/domain/customers/billing";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { invoiceTotals } from "@openhood/domain/invoices/invoice";
import { type PostingRefusal, postingRefusal } from "@openhood/domain/invoices/posting";
import { dueAtPickup, heldOn, owedOn } from "@openhood/domain/payments/order-money";
import type { Payment } from "@openhood/domain/payments/payment";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { recordNow } from "../../stores/customers.ts";
import { loadWork } from "../../stores/job-clocks.ts";
import { loadMoney } from "../../stores/order-money.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";

/** What was invoiced and paid on an order. Cents. */
export type OrderBilling = {
  invoices: readonly Invoice[];
  payments: readonly Payment[];
  /** Still owed on its invoice. */
  owed: number;
  /** Of that, due before the car leaves. */
  dueAtPickup: number;
  /** Held for the customer. */
  held: number;
  /** Where invoice and receipts go by e-mail; null where there is no address. */
  email: string | null;
  /** What an invoice of it comes to now, and why it can't be posted yet; null once it is posted. */
  draft: { total: number; refusal: PostingRefusal | null } | null;
};

/** What was invoiced and paid on an order, and what stands in the way of its invoice. @throws Problem `not-found` */
export async function getOrderMoney(ctx: Ctx, { order: id }: { order: string }): Promise<OrderBilling> {
  const { uid, name } = authorizeAccount(ctx, "invoices.ofOrder");
  const db = await ctx.db();
  const [{ order }, { money }, { value: rules }, work] = await Promise.all([
    load(db, id),
    loadMoney(db, id),
    currentOrderSettings(db),
    loadWork(db, id),
  ]);
  const record = await recordNow(db, order.customer.record);
  const billing = record?.facts.billing ?? USUAL_BILLING;
  const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
  const clocks = work.stretches.flatMap((one) => (one.to === null ? [one.by.name] : []));
  const isPosted = order.document.status === "posted";
  return {
    ...money,
    ...{
      owed: owedOn(money),
      dueAtPickup: dueAtPickup(money),
      held: heldOn(money),
      email: whoDecides(order.customer, record)?.email ?? null,
    },
    draft: isPosted
      ? null
      : {
          total: invoiceTotals(order).total,
          refusal: postingRefusal(order, stamp, rules, { clocks, billing }),
        },
  };
}
