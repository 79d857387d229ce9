import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approvalToken } from "../../stores/approval-links.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { loadOwnOrder } from "../../stores/own-orders.ts";

/**
 * Opens an order from the account of whoever may decide on it, by the order's link: what follows is the same as for whoever was
 * sent it. What is in the token opens the order, so it is not kept in the call's record. @throws as {@link loadOwnOrder}
 */
export async function openOwnOrder(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  const account = authorizeAccount(ctx, "approvals.openOwn");
  // Also when the call comes again: what was theirs may be no more.
  await loadOwnOrder(ctx, account, input.order);
  const made = await commitOnce(ctx, { action: "approvals.openOwn", key, input }, async (batch) => {
    const { order, hold } = await loadOwnOrder(ctx, account, input.order);
    const db = await ctx.db();
    const by = { uid: account.uid, name: "" };
    const link = await linkToGive(ctx, batch, { order, by, to: account });
    // Whose it is may change with the order.
    hold(batch);
    audit(ctx, batch, db, "approvals.openOwn", { kind: "order", id: order.id });
    return { ok: true as const, id: link.id };
  });
  return { ok: true as const, token: approvalToken(ctx.config, made.id) };
}
