import type { StockMove } from "@openhood/domain/repair-orders/stock";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds } from "../../stores/orders.ts";
import { movesOf } from "../../stores/stock.ts";

const PAGE = 20;

/** Why the stock of a part changed, the latest first, a page at a time. @param input.after the id the page before ended with */
export async function getStockMoves(
  ctx: Ctx,
  { id, after }: { id: string; after: string | null },
): Promise<{ moves: StockMove[]; next: string | null }> {
  authorize(ctx, "orders.stockMoves");
  const db = await ctx.db();
  const kept = await movesOf(db, id, PAGE, after);
  const ids = [...new Set(kept.flatMap((move) => (move.kind === "order" ? [move.order] : [])))];
  const orders = await byIds(db, ids);
  const numbers = new Map(ids.map((one, index) => [one, orders[index]?.number ?? null]));
  const moves = kept.map((move): StockMove => {
    const { id, kind, change, by, at } = move;
    const order = move.kind === "order" ? { id: move.order, number: numbers.get(move.order) ?? null } : null;
    return { id, kind, change, by, at, order };
  });
  return { moves, next: moves.length === PAGE ? (moves.at(-1)?.id ?? null) : null };
}
