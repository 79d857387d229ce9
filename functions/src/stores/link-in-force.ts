import { type FleetOnPaper, fleetOnPaper, ownerOffPaper } from "@openhood/domain/approvals/addressee";
import { isOpen } from "@openhood/domain/approvals/link";
import type { Firestore } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { Problem } from "../infra/problem.ts";
import { findLink, type LoadedLink, linkOfToken } from "./approval-links.ts";
import { type Signer, signerOf } from "./approvers-on.ts";
import { type LoadedOrder, load } from "./orders.ts";

/**
 * A link with the order it opens, the fleet whose car that is of, or the person, where the paper names somebody else; and the
 * approver whose link it is, null for the owner's.
 */
export type LinkWithOrder = LoadedLink & {
  loaded: LoadedOrder;
  fleet: FleetOnPaper | null;
  owner: string | null;
  signer: Signer | null;
};

// A token that the shop did not make reads nothing.
async function openLink(ctx: Ctx, token: string): Promise<{ db: Firestore; found: LoadedLink }> {
  const id = linkOfToken(ctx.config, token);
  if (!id) throw new Problem("not-found");
  const db = await ctx.db();
  const found = await findLink(db, id);
  if (!found || !isOpen(found.link, ctx.now().toISOString())) throw new Problem("not-found");
  return { db, found };
}

async function withOrder(db: Firestore, found: LoadedLink): Promise<LinkWithOrder> {
  const loaded = await load(db, found.link.order);
  const fleet = fleetOnPaper(loaded.order.customer, found.link.fleet);
  const owner = ownerOffPaper(loaded.order.customer, found.link.owner);
  return { ...found, loaded, fleet, owner, signer: await signerOf(db, found.link, loaded.order) };
}

/**
 * The link a token is of. One read by the owner's. @throws Problem `not-found`, whether it is none of ours, has expired, was revoked, or
 * is of an approver who may approve on its order no more
 */
export async function linkInForce(ctx: Ctx, token: string): Promise<LoadedLink> {
  const { db, found } = await openLink(ctx, token);
  // No change of theirs ends it where the car was sold, or the order is another customer's since.
  return found.link.approver === undefined ? found : withOrder(db, found);
}

/** The link a token is of, with its order. Throws as {@link linkInForce} does. */
export async function linkWithOrder(ctx: Ctx, token: string): Promise<LinkWithOrder> {
  const { db, found } = await openLink(ctx, token);
  return withOrder(db, found);
}
