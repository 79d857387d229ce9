import { entryForCustomer } from "@openhood/domain/threads/entry";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkInForce } from "../../stores/link-in-force.ts";
import { entriesAfter } from "../../stores/threads.ts";

/**
 * What was said on the order a link opens, as the customer sees it, or the approver whose link it is: a page that has some of it asks
 * for what came after. Changes nothing. Throws as {@link linkInForce} does.
 * @param after the number of the last entry the page has; 0 for none
 */
export async function openThread(ctx: Ctx, { token, after }: { token: string; after: number }) {
  authorize(ctx, "threads.open");
  const { link } = await linkInForce(ctx, token);
  const entries = await entriesAfter(await ctx.db(), link.order, after);
  return { entries: entries.map((entry) => entryForCustomer(entry, link.approver)) };
}
