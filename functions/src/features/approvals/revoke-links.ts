import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endLinks } from "../../stores/end-links.ts";

/**
 * Ends all links to an order: from then on none of them opens anything, and nobody who was sent one is waited for.
 * @throws Problem `not-found`
 */
export async function revokeLinks(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  const account = authorizeAccount(ctx, "approvals.revokeLinks");
  return commitOnce(ctx, { action: "approvals.revokeLinks", key, input }, async (batch, db) => {
    const by = { uid: account.uid, name: account.name };
    const revoked = await endLinks(ctx, batch, db, { order: input.order, by, at: ctx.now().toISOString() });
    if (revoked > 0) audit(ctx, batch, db, "approvals.revokeLinks", { kind: "order", id: input.order });
    return { ok: true as const, revoked };
  });
}
