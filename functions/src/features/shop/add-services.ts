import type { Service } from "@openhood/domain/catalog/service";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { shop } from "../../stores/shop.ts";

/**
 * Adds several services at once, at the end of the catalog; those that are in it already stay as they are. Refusal:
 * `full`, when there is no room for all.
 * @returns the slugs of those that were added
 */
export async function addServices(
  ctx: Ctx,
  input: { services: Omit<Service, "order">[] },
): Promise<{ ok: true; added: string[] } | { ok: false; reason: "full" }> {
  authorize(ctx, "shop.addServices");
  return commit(ctx, async (batch, db) => {
    const { room, last, slugs, add } = await shop.roomFor(db);
    const fresh = input.services.filter(({ slug }) => !slugs.has(slug));
    if (fresh.length === 0) return { ok: true, added: [] };
    if (!room || room.left < fresh.length) return { ok: false, reason: "full" };
    room.take(batch);
    for (const [index, service] of fresh.entries()) {
      add(batch, { ...service, order: Math.min(last + 1 + index, 1_000) });
      audit(ctx, batch, db, "shop.addServices", { kind: "shop", id: service.slug });
    }
    return { ok: true, added: fresh.map(({ slug }) => slug) };
  });
}
