import { isOpen } from "@openhood/domain/approvals/link";
import { askedNoMore } from "@openhood/domain/repair-orders/asked";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linksOf } from "../../stores/approval-links.ts";
import { noteLinksEnded } from "../../stores/asks.ts";
import { load } from "../../stores/orders.ts";

/**
 * Ends all links to an order: from then on none of them opens anything, and nobody who was sent one is waited for.
 * @throws Problem `not-found`
 */
export async function revokeLinks(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  const by = authorizeAccount(ctx, "approvals.revokeLinks");
  return commitOnce(ctx, { action: "approvals.revokeLinks", key, input }, async (batch, db) => {
    const at = ctx.now().toISOString();
    const open = (await linksOf(db, input.order)).filter(({ link }) => isOpen(link, at));
    for (const { link, save } of open) save(batch, { ...link, revokedAt: at });
    if (open.length > 0) {
      const { order, save } = await load(db, input.order);
      if (order.asked) save(batch, askedNoMore(order), []);
      noteLinksEnded(ctx, batch, db, order.id, {
        by: { uid: by.uid, name: by.name },
        at,
        links: open.length,
      });
      audit(ctx, batch, db, "approvals.revokeLinks", { kind: "order", id: input.order });
    }
    return { ok: true as const, revoked: open.length };
  });
}
