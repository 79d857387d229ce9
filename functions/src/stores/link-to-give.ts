import { type ApprovalLink, isFresh, newLink } from "@openhood/domain/approvals/link";
import type { Batch } from "../infra/commit.ts";
import type { Ctx } from "../infra/ctx.ts";
import { addLink, linksOf } from "./approval-links.ts";

/**
 * The link to give to an order's customer, or to one of their approvers: the one of theirs that is there, or where that ends soon a
 * new one, put into the commit.
 */
export async function linkToGive(
  ctx: Ctx,
  batch: Batch,
  { order, by, approver }: { order: string; by: ApprovalLink["createdBy"]; approver?: string | undefined },
): Promise<ApprovalLink> {
  const db = await ctx.db();
  const at = ctx.now().toISOString();
  const there = (await linksOf(db, order)).findLast(
    ({ link }) => link.approver === approver && isFresh(link, at),
  );
  if (there) return there.link;
  const link = newLink(order, { id: ctx.newId(), by, at, approver });
  addLink(batch, db, link);
  return link;
}
