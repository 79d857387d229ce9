import { recordIds } from "@openhood/domain/customers/record";
import { dueOf, type Invoice } from "@openhood/domain/invoices/invoice";
import { heldOf } from "@openhood/domain/payments/payment";
import { sum } from "@openhood/domain/repair-orders/prices";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { recordNow } from "../../stores/customers.ts";
import { heldFor, latestInvoicesOf, unpaidOf } from "../../stores/order-money.ts";

/** How many of the latest invoices one reply holds. */
const LATEST = 20;

/** A customer's account; what is on records that were merged into theirs is theirs. Cents. */
export type CustomerAccount = {
  /** The latest invoices and credit notes. */
  invoices: Invoice[];
  /** Those not paid, first what is due first. */
  unpaid: Invoice[];
  owed: number;
  /** Money received that pays no invoice yet. */
  held: number;
};

const dueFirst = (one: Invoice): string => `${one.kind === "invoice" ? dueOf(one) : one.day} ${one.at}`;

/** A customer's account: what they owe, what is held for them, and their latest invoices. @throws Problem `not-found` */
export async function listOfCustomer(ctx: Ctx, { record: id }: { record: string }): Promise<CustomerAccount> {
  authorize(ctx, "invoices.ofCustomer");
  const db = await ctx.db();
  const record = await recordNow(db, id);
  if (!record) throw new Problem("not-found");
  const ids = recordIds(record);
  const [invoices, unpaid, held] = await Promise.all([
    latestInvoicesOf(db, ids, LATEST),
    unpaidOf(db, ids),
    heldFor(db, ids),
  ]);
  return {
    invoices,
    unpaid: unpaid.toSorted((a, b) => (dueFirst(a) < dueFirst(b) ? -1 : 1)),
    owed: sum(unpaid, ({ open }) => open),
    held: sum(held, heldOf),
  };
}
