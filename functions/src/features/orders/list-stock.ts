import { MAX_STOCK, type StockItem } from "@openhood/domain/repair-orders/stock";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { listStock as list } from "../../stores/stock.ts";

/** The parts the shop keeps in stock, by number. */
export async function listStock(ctx: Ctx): Promise<{ items: StockItem[] }> {
  authorize(ctx, "orders.stock");
  return { items: await list(await ctx.db(), MAX_STOCK) };
}
