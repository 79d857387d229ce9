import { cardOf, type OrderCard } from "@openhood/domain/repair-orders/board";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import {
  isAwaited,
  type OpenPart,
  openParts,
  type PartsNote,
  partsNotes,
} from "@openhood/domain/repair-orders/parts";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadBoard } from "../../stores/board.ts";
import { byIds, owingCores } from "../../stores/orders.ts";

/** Most orders one call shows, those promised first; and as many of cars that are gone. */
const MAX_ORDERS = 200;

/** An order with parts that somebody has to see to. */
export type OrderParts = Pick<OrderCard, "id" | "number" | "name" | "vehicle" | "promisedAt"> & {
  parts: OpenPart[];
  /** What technicians wrote down that their jobs need. */
  notes: PartsNote[];
  /** When the car left; null for one the shop still has to do with. */
  goneAt: string | null;
};

/**
 * The parts of all open orders that are needed or ordered, what technicians wrote down that they need, and the old parts that are to
 * come back, also of cars that are gone; those of the cars promised first stand first. Reads the board, each order whose card says that
 * it has some, and each that owes an old part.
 */
export async function listParts(ctx: Ctx): Promise<{ orders: OrderParts[]; more: number }> {
  authorize(ctx, "orders.parts");
  const db = await ctx.db();
  const [board, owing] = await Promise.all([loadBoard(db), owingCores(db, MAX_ORDERS)]);
  const cards = Object.values(board)
    .filter(({ parts }) => parts)
    .toSorted((a, b) => ((a.promisedAt ?? "~") < (b.promisedAt ?? "~") ? -1 : 1));
  const open = await byIds(
    db,
    cards.slice(0, MAX_ORDERS).map(({ id }) => id),
  );
  const gone = owing
    .filter(({ stage }) => stage.is === "picked-up")
    .toSorted((a, b) => (a.stage.at < b.stage.at ? -1 : 1));
  return {
    orders: [...open, ...gone].flatMap((order) => (order ? partsOf(order) : [])),
    more: Math.max(0, cards.length - MAX_ORDERS),
  };
}

function partsOf(order: RepairOrder): OrderParts[] {
  const { id, number, name, vehicle, promisedAt, stage } = cardOf(order);
  const isGone = STAGE_RULES[stage.is].ended;
  // Of a car that is gone nothing is ordered any more; what the shop was charged for its old parts, it wants back.
  const parts = openParts(order).filter(({ line }) => !isGone || !isAwaited(line));
  const notes = isGone ? [] : partsNotes(order);
  if (parts.length + notes.length === 0) return [];
  const goneAt = isGone ? stage.at : null;
  return [{ id, number, name, vehicle, promisedAt, parts, notes, goneAt }];
}
