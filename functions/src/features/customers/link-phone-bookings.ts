import type { Ctx } from "../../infra/ctx.ts";
import { unlinkedWithoutEmail } from "../../stores/appointment-queries.ts";
import { linkCustomer } from "./link-customer.ts";

/** Links the appointments made without an address that are on no record yet. Throws what linking one of them throws. */
export async function linkPhoneBookings(ctx: Ctx): Promise<void> {
  for (const id of await unlinkedWithoutEmail(await ctx.db(), 500)) await linkCustomer(ctx, id);
}
