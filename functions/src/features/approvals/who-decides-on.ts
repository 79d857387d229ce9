import { whoDecides } from "@openhood/domain/approvals/addressee";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current } from "../../stores/customers.ts";

/** Who is asked by e-mail to decide on an order, by the paper and by the shop's record of its customer as it is now. */
export async function whoDecidesOn(ctx: Ctx, { customer }: RepairOrder) {
  const db = await ctx.db();
  const [record] = customer.record === null ? [] : await current(db, await byIds(db, [customer.record]));
  return whoDecides(customer, record?.facts ?? null);
}
