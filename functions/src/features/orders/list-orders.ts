import { cardOf } from "@openhood/domain/repair-orders/board";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds } from "../../stores/customers.ts";
import { type OrderCursor, type OrdersOf, page } from "../../stores/orders.ts";
import { idsOfCar } from "../../stores/vehicles.ts";

const PAGE = 50;
/** All orders, the latest changed first; or a customer's or a vehicle's, the latest opened first. */
export type Listed = { kind: "all" } | { kind: "record"; id: string } | { kind: "vehicle"; id: string };

/** A page of orders at a glance. */
export async function listOrders(ctx: Ctx, { of, after }: { of: Listed; after: OrderCursor | null }) {
  authorize(ctx, "orders.list");
  const db = await ctx.db();
  const orders = await page(db, await within(ctx, of), PAGE, after);
  const last = orders.length === PAGE ? orders.at(-1) : undefined;
  const at = of.kind === "all" ? last?.updatedAt : last?.createdAt;
  return { orders: orders.map(cardOf), next: last && at ? { at, id: last.id } : null };
}

/** With the records, or the vehicles, that were merged into it. */
async function within(ctx: Ctx, of: Listed): Promise<OrdersOf> {
  if (of.kind === "all") return of;
  const db = await ctx.db();
  if (of.kind === "vehicle") return { kind: "vehicles", ids: await idsOfCar(db, of.id) };
  const [record] = await byIds(db, [of.id]);
  return { kind: "records", ids: [of.id, ...(record?.absorbed ?? [])] };
}
