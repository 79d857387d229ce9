import type { OrderCard } from "@openhood/domain/repair-orders/board";
import { type OpenPart, openParts } from "@openhood/domain/repair-orders/parts";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, loadBoard } from "../../stores/orders.ts";

/** Most orders one call shows, those promised first. */
const MAX_ORDERS = 200;

/** An open order with parts that somebody has to see to. */
export type OrderParts = Pick<OrderCard, "id" | "number" | "name" | "vehicle" | "promisedAt"> & {
  parts: OpenPart[];
};

/**
 * The parts of all open orders that are needed or ordered, and the old ones that are to come back; those of the cars promised first
 * stand first. Reads the board, and each order whose card says that it has some.
 */
export async function listParts(ctx: Ctx): Promise<{ orders: OrderParts[]; more: number }> {
  authorize(ctx, "orders.parts");
  const db = await ctx.db();
  const cards = Object.values(await loadBoard(db))
    .filter(({ parts }) => parts)
    .toSorted((a, b) => ((a.promisedAt ?? "~") < (b.promisedAt ?? "~") ? -1 : 1));
  const shown = cards.slice(0, MAX_ORDERS);
  const orders = await byIds(
    db,
    shown.map(({ id }) => id),
  );
  return {
    orders: shown.flatMap(({ id, number, name, vehicle, promisedAt }, index) => {
      const order = orders[index];
      const parts = order ? openParts(order) : [];
      return parts.length > 0 ? [{ id, number, name, vehicle, promisedAt, parts }] : [];
    }),
    more: cards.length - shown.length,
  };
}
