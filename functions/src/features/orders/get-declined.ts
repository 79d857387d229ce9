import type { DeclinedWork } from "@openhood/domain/repair-orders/declined-work";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { declinedWorkOf } from "./declined-work-of.ts";

/** What {@link declinedWorkOf} a car finds, for the counter; it is asked for when somebody wants to see it. */
export async function getDeclined(ctx: Ctx, { vehicle }: { vehicle: string }): Promise<DeclinedWork[]> {
  authorize(ctx, "orders.declined");
  return declinedWorkOf(await ctx.db(), vehicle);
}
