import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approvalAddress } from "../../stores/approval-links.ts";
import { signerOf } from "../../stores/approvers-on.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { load } from "../../stores/orders.ts";

/**
 * The address by which an order's customer decides without an account: of the link that is there, or of a new one where that ends
 * soon. Whoever has the address may decide, so it is not kept in the call's record.
 * @param input.approver whose it is; absent for the owner's
 * @throws Problem `not-found`, also for whom is no approver on the order
 */
export async function makeLink(
  ctx: Ctx,
  { key, ...input }: { order: string; approver?: string | undefined; key: string },
) {
  const { uid, name } = authorizeAccount(ctx, "approvals.makeLink");
  const made = await commitOnce(ctx, { action: "approvals.makeLink", key, input }, async (batch, db) => {
    const { order } = await load(db, input.order);
    const { approver } = input;
    const signer = await signerOf(db, { approver }, order);
    signer?.hold(batch);
    const link = await linkToGive(ctx, batch, { order, by: { uid, name }, approver });
    audit(ctx, batch, db, "approvals.makeLink", { kind: "order", id: order.id });
    return { ok: true as const, id: link.id, expiresAt: link.expiresAt, language: order.customer.language };
  });
  const address = approvalAddress(ctx.config, made.id, made.language);
  return { ok: true as const, address, expiresAt: made.expiresAt };
}
