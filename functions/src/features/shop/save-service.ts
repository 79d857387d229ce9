import type { Service } from "@openhood/domain/catalog/service";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { shop } from "../../stores/shop.ts";

/**
 * Saves one service of the catalog.
 * @param input.version what the editor started from; null for a new service, which is refused (`full`) when the catalog is
 */
export async function saveService(
  ctx: Ctx,
  { service, version }: { service: Service; version: number | null },
): Promise<{ ok: true } | { ok: false; reason: "edit-conflict" | "full" }> {
  const { slug } = service;
  authorize(ctx, "shop.saveService");
  return commit(ctx, async (batch, db) => {
    const current = await shop.service(db, slug);
    if (current.version !== version) return { ok: false, reason: "edit-conflict" };
    const room = version === null ? await shop.room(db) : undefined;
    if (room === null) return { ok: false, reason: "full" };
    room?.take(batch);
    current.save(batch, service);
    audit(ctx, batch, db, "shop.saveService", { kind: "shop", id: slug });
    return { ok: true };
  });
}
