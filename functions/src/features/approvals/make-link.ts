import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approvalAddress } from "../../stores/approval-links.ts";
import { load } from "../../stores/orders.ts";
import { linkToGive } from "./link-to-give.ts";

/**
 * The address by which an order's customer decides without an account: of the link that is there, or of a new one where that ends
 * soon. Whoever has the address may decide, so it is not kept in the call's record. @throws Problem `not-found`
 */
export async function makeLink(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  const { uid, name } = authorizeAccount(ctx, "approvals.makeLink");
  const made = await commitOnce(ctx, { action: "approvals.makeLink", key, input }, async (batch, db) => {
    const { order } = await load(db, input.order);
    const link = await linkToGive(ctx, batch, { order: order.id, by: { uid, name } });
    audit(ctx, batch, db, "approvals.makeLink", { kind: "order", id: order.id });
    return { ok: true as const, id: link.id, expiresAt: link.expiresAt };
  });
  return { ok: true as const, address: approvalAddress(ctx.config, made.id), expiresAt: made.expiresAt };
}
