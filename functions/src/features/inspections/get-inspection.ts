import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadInspection } from "../../stores/inspections.ts";
import { load } from "../../stores/orders.ts";

/** An inspection, with the car it is of. Two reads. Throws Problem `not-found`. */
export async function getInspection(ctx: Ctx, { id }: { id: string }) {
  authorize(ctx, "inspections.get");
  const db = await ctx.db();
  const { inspection } = await loadInspection(db, id);
  const { number, vehicle, customer } = (await load(db, inspection.order)).order;
  return { inspection, order: { number, vehicle, name: customer.name } };
}
