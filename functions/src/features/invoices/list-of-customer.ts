import { recordIds } from "@openhood/domain/customers/record";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { recordNow } from "../../stores/customers.ts";
import { latestInvoicesOf, owedBy } from "../../stores/order-money.ts";

/** How many invoices one reply holds. */
const LATEST = 20;

/**
 * A customer's latest invoices and credit notes, and what they owe on all of them, in cents; those of records that were merged into theirs
 * are theirs. @throws Problem `not-found`
 */
export async function listOfCustomer(
  ctx: Ctx,
  { record: id }: { record: string },
): Promise<{ invoices: Invoice[]; owed: number }> {
  authorize(ctx, "invoices.ofCustomer");
  const db = await ctx.db();
  const record = await recordNow(db, id);
  if (!record) throw new Problem("not-found");
  const ids = recordIds(record);
  const [invoices, owed] = await Promise.all([latestInvoicesOf(db, ids, LATEST), owedBy(db, ids)]);
  return { invoices, owed };
}
