import { isOpen } from "@openhood/domain/approvals/link";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linksOf } from "../../stores/approval-links.ts";

/** Ends all links to an order: from then on none of them opens anything. */
export async function revokeLinks(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  authorize(ctx, "approvals.revokeLinks");
  return commitOnce(ctx, { action: "approvals.revokeLinks", key, input }, async (batch, db) => {
    const at = ctx.now().toISOString();
    const open = (await linksOf(db, input.order)).filter(({ link }) => isOpen(link, at));
    for (const { link, save } of open) save(batch, { ...link, revokedAt: at });
    if (open.length > 0) audit(ctx, batch, db, "approvals.revokeLinks", { kind: "order", id: input.order });
    return { ok: true as const, revoked: open.length };
  });
}
