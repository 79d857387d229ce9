import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { unlinked } from "../../stores/appointment-queries.ts";
import { linkCustomer } from "./link-customer.ts";

/** Links the appointments that are on no record yet. One that fails does not hold up the others. */
export async function linkUnlinked(ctx: Ctx): Promise<void> {
  for (const id of await unlinked(await ctx.db(), 100)) {
    try {
      await linkCustomer(ctx, id);
    } catch (error) {
      log("ERROR", "visit", { appointment: id, ...described(error) });
    }
  }
}
