import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { historyOf } from "../../stores/orders.ts";

const PAGE = 50;

/** What was done to an order, the latest first, a page at a time: who, when, what, and what was there before. */
export async function getHistory(ctx: Ctx, { id, before }: { id: string; before: number | null }) {
  authorize(ctx, "orders.history");
  const edits = await historyOf(await ctx.db(), id, PAGE, before);
  return { edits, next: edits.length === PAGE ? (edits.at(-1)?.revision ?? null) : null };
}
