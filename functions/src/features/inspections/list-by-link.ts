import { inspectionForCustomer } from "@openhood/domain/inspections/summary";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { inspectionsOf } from "../../stores/inspections.ts";
import { linkInForce } from "../../stores/link-in-force.ts";

/** The inspections that were sent on the order a link opens, the latest first. Throws as {@link linkInForce} does. */
export async function listByLink(ctx: Ctx, { token }: { token: string }) {
  authorize(ctx, "inspections.byLink");
  const { link } = await linkInForce(ctx, token);
  const found = await inspectionsOf(await ctx.db(), [link.order]);
  return found.flatMap((inspection) => inspectionForCustomer(inspection) ?? []).reverse();
}
