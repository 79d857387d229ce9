import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { shop } from "../../stores/shop.ts";

/** Takes a service out of the catalog, as the editor saw it (`version`). Refusal: `edit-conflict`. */
export async function removeService(
  ctx: Ctx,
  { slug, version }: { slug: string; version: number },
): Promise<{ ok: true } | { ok: false; reason: "edit-conflict" }> {
  authorize(ctx, "shop.removeService");
  return commit(ctx, async (batch, db) => {
    const current = await shop.service(db, slug);
    if (current.version !== version) return { ok: false, reason: "edit-conflict" };
    current.remove(batch);
    audit(ctx, batch, db, "shop.removeService", { kind: "shop", id: slug });
    return { ok: true };
  });
}
