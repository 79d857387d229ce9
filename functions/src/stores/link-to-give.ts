import {
  deciderOffPaper,
  fleetNameOf,
  ownerNameOf,
  reachesOwner,
} from "@openhood/domain/approvals/addressee";
import { type ApprovalLink, givenAgain, isFresh, newLink } from "@openhood/domain/approvals/link";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Batch } from "../infra/commit.ts";
import type { Ctx } from "../infra/ctx.ts";
import { addLink, linksOf } from "./approval-links.ts";
import { recordNow } from "./customers.ts";

type To = {
  order: Pick<RepairOrder, "id" | "customer">;
  by: ApprovalLink["createdBy"];
  /** Whose it is; absent for the owner's. */
  approver?: string | undefined;
  /** Where it goes; absent where whoever asks for it may give it to anybody. */
  to?: { email: string } | { phone: string } | undefined;
};

/**
 * The link to give to an order's customer, or to one of their approvers: the one of theirs that is there, or where that ends soon a
 * new one, put into the commit.
 */
export async function linkToGive(
  ctx: Ctx,
  batch: Batch,
  { order, by, approver, to }: To,
): Promise<ApprovalLink> {
  const db = await ctx.db();
  const at = ctx.now().toISOString();
  const [links, known] = await Promise.all([linksOf(db, order.id), recordNow(db, order.customer.record)]);
  const there = links.findLast(({ link }) => link.approver === approver && isFresh(link, at));
  const owner = ownerNameOf(known);
  const isOwners = approver === undefined && to !== undefined && reachesOwner(to, known);
  const sentTo = isOwners ? ("owner" as const) : ("anybody" as const);
  if (there) {
    const again = givenAgain(there.link, { owner, sentTo });
    const { owner: before = null, sentTo: was = "anybody" } = there.link;
    if (owner === before && again.sentTo === was) return there.link;
    there.save(batch, again);
    return again;
  }
  const offPaper = approver === undefined ? (deciderOffPaper(order.customer, known) ?? undefined) : undefined;
  const whose = { offPaper, fleet: fleetNameOf(known), owner, sentTo };
  const link = newLink(order.id, { id: ctx.newId(), by, at, approver, ...whose });
  addLink(batch, db, link);
  return link;
}
