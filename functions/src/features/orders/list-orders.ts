import { cardOf } from "@openhood/domain/repair-orders/board";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds } from "../../stores/customers.ts";
import { type OrderCursor, page } from "../../stores/orders.ts";

const PAGE = 50;
/** All orders, the latest changed first; or a customer's or a vehicle's, the latest opened first. */
export type Listed = { kind: "all" } | { kind: "record"; id: string } | { kind: "vehicle"; id: string };

/** A page of orders at a glance. */
export async function listOrders(ctx: Ctx, { of, after }: { of: Listed; after: OrderCursor | null }) {
  authorize(ctx, "orders.list");
  const db = await ctx.db();
  const orders = await page(db, of.kind === "record" ? await recordsOf(ctx, of.id) : of, PAGE, after);
  const last = orders.length === PAGE ? orders.at(-1) : undefined;
  const at = of.kind === "all" ? last?.updatedAt : last?.createdAt;
  return { orders: orders.map(cardOf), next: last && at ? { at, id: last.id } : null };
}

/** With the records that were merged into it. */
async function recordsOf(ctx: Ctx, id: string) {
  const [record] = await byIds(await ctx.db(), [id]);
  return { kind: "records" as const, ids: [id, ...(record?.absorbed ?? [])] };
}
