import type { Service } from "@openhood/domain/catalogue/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorise } from "../../infra/authorise.ts";
import { commit, type Firestore, type WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { shop } from "./store.ts";

/** The shop with a version of each part: what an editor starts from. */
export async function editShop(ctx: Ctx) {
  authorise(ctx, "shop.edit");
  return shop.readVersions(await ctx.db());
}

/** Keeps the profile, in place of the version the editor started from; null for a shop that has none. */
export const saveProfile = (ctx: Ctx, input: { profile: ShopProfile; version: string | null }) =>
  change(ctx, "shop.saveProfile", "profile", input.version, shop.profile, (part, batch) =>
    part.save(batch, input.profile),
  );

/** Keeps one service of the catalogue, in place of the version the editor started from; null for a new one. */
export const saveService = (ctx: Ctx, input: { service: Service; version: string | null }) => {
  const { slug } = input.service;
  return change(
    ctx,
    "shop.saveService",
    slug,
    input.version,
    (db) => shop.service(db, slug),
    (part, batch) => part.save(batch, input.service),
  );
};

/** Takes a service out of the catalogue. */
export const removeService = (ctx: Ctx, input: { slug: string; version: string }) =>
  change(
    ctx,
    "shop.removeService",
    input.slug,
    input.version,
    (db) => shop.service(db, input.slug),
    (part, batch) => part.remove(batch),
  );

async function change<Part extends { version: string | null }>(
  ctx: Ctx,
  action: Action,
  id: string,
  version: string | null,
  read: (db: Firestore) => Promise<Part>,
  write: (part: Part, batch: WriteBatch) => void,
) {
  authorise(ctx, action);
  return commit(ctx, async (batch, db) => {
    const part = await read(db);
    if (part.version !== version) return { ok: false as const, reason: "changed-meanwhile" as const };
    write(part, batch);
    audit(ctx, batch, db, action, { kind: "shop", id });
    return { ok: true as const };
  });
}
