import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { inspectionsOf } from "../../stores/inspections.ts";

/** The inspections of an order, the oldest first. */
export async function listInspections(ctx: Ctx, { order }: { order: string }) {
  authorize(ctx, "inspections.list");
  return inspectionsOf(await ctx.db(), [order]);
}
