import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Shifted } from "@openhood/domain/booking/conflicts";
import type { Service } from "@openhood/domain/catalog/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit, type Firestore, type WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { effectOfChange } from "../../stores/change-effects.ts";
import { shop } from "../../stores/shop.ts";

/** The shop with a version of each part: what an editor starts from. */
export async function editShop(ctx: Ctx) {
  authorize(ctx, "shop.edit");
  return shop.readVersions(await ctx.db());
}

export type Saved =
  | { ok: true }
  | { ok: false; reason: "changed-meanwhile" }
  | { ok: false; reason: "conflicts"; appointments: Appointment[] }
  /** Another time zone: the first of the appointments for which the wall clock says something else then. */
  | {
      ok: false;
      reason: "shifts";
      timeZone: { before: string; after: string };
      appointments: Shifted[];
      count: number;
      outside: number;
    };

/** Most appointments that are listed. */
const LISTED = 200;

/**
 * Keeps the profile, in place of the version the editor started from; null for a shop that has none. With `anyway`
 * false, appointments its hours would leave without a staffed lane are listed first, and those for which another time
 * zone changes what the wall clock says.
 */
export async function saveProfile(
  ctx: Ctx,
  input: { profile: ShopProfile; version: number | null; force?: boolean | undefined },
): Promise<Saved> {
  authorize(ctx, "shop.saveProfile");
  const { profile, version, force = true } = input;
  const effect = force ? null : await effectOfChange(ctx, await ctx.db(), { shop: profile });
  if (effect?.shifted?.appointments.length) {
    const { appointments: all, timeZone } = effect.shifted;
    const outside = all.filter((one) => one.outside);
    // Those that lose their place come first, so that none of them is cut off.
    const listed = [...outside, ...all.filter((one) => !one.outside)].slice(0, LISTED);
    return {
      ok: false,
      reason: "shifts",
      timeZone,
      appointments: listed,
      count: all.length,
      outside: outside.length,
    };
  }
  if (effect?.conflicts.length) return { ok: false, reason: "conflicts", appointments: effect.conflicts };
  return change(ctx, "shop.saveProfile", "profile", version, shop.profile, (part, batch) =>
    part.save(batch, profile),
  );
}

/**
 * Keeps one service of the catalog, in place of the version the editor started from; null for a new one, for which there
 * has to be room.
 */
export async function saveService(
  ctx: Ctx,
  { service, version }: { service: Service; version: number | null },
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" | "full" }> {
  const { slug } = service;
  authorize(ctx, "shop.saveService");
  return commit(ctx, async (batch, db) => {
    const part = await shop.service(db, slug);
    if (part.version !== version) return { ok: false, reason: "changed-meanwhile" };
    const room = version === null ? await shop.room(db) : undefined;
    if (room === null) return { ok: false, reason: "full" };
    room?.take(batch);
    part.save(batch, service);
    audit(ctx, batch, db, "shop.saveService", { kind: "shop", id: slug });
    return { ok: true };
  });
}

/** Takes a service out of the catalog. */
export const removeService = (ctx: Ctx, input: { slug: string; version: number }) =>
  change(
    ctx,
    "shop.removeService",
    input.slug,
    input.version,
    (db) => shop.service(db, input.slug),
    (part, batch) => part.remove(batch),
  );

async function change<Part extends { version: number | null }>(
  ctx: Ctx,
  action: Action,
  id: string,
  version: number | null,
  read: (db: Firestore) => Promise<Part>,
  write: (part: Part, batch: WriteBatch) => void,
) {
  authorize(ctx, action);
  return commit(ctx, async (batch, db) => {
    const part = await read(db);
    if (part.version !== version) return { ok: false as const, reason: "changed-meanwhile" as const };
    write(part, batch);
    audit(ctx, batch, db, action, { kind: "shop", id });
    return { ok: true as const };
  });
}
