import { type ApprovalLink, isFresh, newLink } from "@openhood/domain/approvals/link";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { addLink, linksOf } from "../../stores/approval-links.ts";

/** The link to give to an order's customer: the one that is there, or where that ends soon a new one, put into the commit. */
export async function linkToGive(
  ctx: Ctx,
  batch: Batch,
  { order, by }: { order: string; by: ApprovalLink["createdBy"] },
): Promise<ApprovalLink> {
  const db = await ctx.db();
  const at = ctx.now().toISOString();
  const there = (await linksOf(db, order)).findLast(({ link }) => isFresh(link, at));
  if (there) return there.link;
  const link = newLink(order, { id: ctx.newId(), by, at });
  addLink(batch, db, link);
  return link;
}
