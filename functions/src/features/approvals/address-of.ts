import { whoIsReminded } from "@openhood/domain/maintenance/reminders";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current } from "../../stores/customers.ts";

/** Where an order's customer is written to: the address on the paper, or that of the shop's record of them; null for none. */
export async function addressOf(ctx: Ctx, { customer }: RepairOrder): Promise<string | null> {
  if (customer.email !== null || customer.record === null) return customer.email;
  const db = await ctx.db();
  const [record] = await current(db, await byIds(db, [customer.record]));
  return (record && whoIsReminded(record.facts)?.email) ?? null;
}
