import { whoDecides } from "@openhood/domain/approvals/addressee";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../infra/ctx.ts";
import { recordNow } from "./customers.ts";

/** Who is asked by e-mail to decide on an order, by the paper and by the shop's record of its customer as it is now. */
export async function whoDecidesOn(ctx: Ctx, { customer }: RepairOrder) {
  return whoDecides(customer, await recordNow(await ctx.db(), customer.record));
}
