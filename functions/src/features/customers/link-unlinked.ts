import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { unlinked } from "../../stores/appointments.ts";
import { linkCustomer } from "./link-customer.ts";

/** Keeps the appointments that were left out. One that fails does not keep the others from being kept. */
export async function linkUnlinked(ctx: Ctx): Promise<void> {
  for (const id of await unlinked(await ctx.db(), 100)) {
    try {
      await linkCustomer(ctx, id);
    } catch (error) {
      log("ERROR", "visit", { appointment: id, ...described(error) });
    }
  }
}
