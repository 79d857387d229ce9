import { deciderOffPaper, fleetNameOf } from "@openhood/domain/approvals/addressee";
import { type ApprovalLink, isFresh, newLink } from "@openhood/domain/approvals/link";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Batch } from "../infra/commit.ts";
import type { Ctx } from "../infra/ctx.ts";
import { addLink, linksOf } from "./approval-links.ts";
import { recordNow } from "./customers.ts";

type Of = Pick<RepairOrder, "id" | "customer">;

/**
 * The link to give to an order's customer, or to one of their approvers: the one of theirs that is there, or where that ends soon a
 * new one, put into the commit.
 */
export async function linkToGive(
  ctx: Ctx,
  batch: Batch,
  { order, by, approver }: { order: Of; by: ApprovalLink["createdBy"]; approver?: string | undefined },
): Promise<ApprovalLink> {
  const db = await ctx.db();
  const at = ctx.now().toISOString();
  const there = (await linksOf(db, order.id)).findLast(
    ({ link }) => link.approver === approver && isFresh(link, at),
  );
  if (there) return there.link;
  const known = await recordNow(db, order.customer.record);
  const offPaper = approver === undefined ? (deciderOffPaper(order.customer, known) ?? undefined) : undefined;
  const link = newLink(order.id, { id: ctx.newId(), by, at, approver, offPaper, fleet: fleetNameOf(known) });
  addLink(batch, db, link);
  return link;
}
