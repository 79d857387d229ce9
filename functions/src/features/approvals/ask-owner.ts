import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { linkInForce, linkWithOrder } from "../../stores/link-in-force.ts";
import { askToDecide, type SentLink } from "./ask-to-decide.ts";

/**
 * Asks the owner of the car to decide, for an approver who may not: as the counter does it, by a link of the owner's own. Says that it
 * is done, and not where it went. Throws as {@link linkInForce} does; by the owner's link there is nobody else to ask.
 */
export async function askOwner(
  ctx: Ctx,
  { token, key }: { token: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: Extract<SentLink, { ok: false }>["reason"] }> {
  const action = "approvals.askOwner";
  authorize(ctx, action);
  const { link } = await linkInForce(ctx, token);
  const intent = { action, key, input: { link: link.id }, who: `link:${link.id}` };
  return commitOnce(ctx, intent, async (batch, db) => {
    const { hold, loaded, signer } = await linkWithOrder(ctx, token);
    if (!signer) throw new Problem("not-found");
    const stamp = { by: { uid: `link:${link.id}`, name: signer.approver.name }, at: ctx.now().toISOString() };
    const asker = signer.approver.name;
    const mailed = await askToDecide(ctx, batch, { loaded, stamp, asker });
    const sent =
      !mailed.ok && mailed.reason === "no-address"
        ? await askToDecide(ctx, batch, { loaded, stamp, by: "text" })
        : mailed;
    if (!sent.ok) return { ok: false, reason: sent.reason };
    hold(batch);
    signer.hold(batch);
    audit(ctx, batch, db, action, { kind: "order", id: loaded.order.id });
    return { ok: true };
  });
}
