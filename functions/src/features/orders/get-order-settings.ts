import { seesContacts } from "@openhood/domain/staff/technician-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";

/** How the shop writes its orders; a technician gets what an edit is held to, and no rates. */
export async function getOrderSettings(ctx: Ctx) {
  authorize(ctx, "orders.settings");
  const { value } = await currentOrderSettings(await ctx.db());
  if (seesContacts(ctx.actor.role)) return { view: "counter" as const, settings: value };
  const { revision, stages, required, labels } = value;
  return { view: "technician" as const, settings: { revision, stages, required, labels } };
}
