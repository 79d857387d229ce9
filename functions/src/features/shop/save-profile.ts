import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Shifted } from "@openhood/domain/booking/conflicts";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { noteConflicts } from "../../stores/booking-conflicts.ts";
import { effectOfChange } from "../../stores/change-effects.ts";
import { shop } from "../../stores/shop.ts";

export type Saved =
  | { ok: true }
  | { ok: false; reason: "edit-conflict" }
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
 * Saves the shop's profile.
 * @param input.version what the editor started from; null for a shop that has none
 * @param input.force false: appointments the new hours would leave without a staffed lane, and those for which another
 * time zone changes what the wall clock says, are a refusal that lists them; true: the desk is told whom to call
 */
export async function saveProfile(
  ctx: Ctx,
  input: { profile: ShopProfile; version: number | null; force?: boolean | undefined },
): Promise<Saved> {
  authorize(ctx, "shop.saveProfile");
  const { profile, version, force = true } = input;
  const effect = await effectOfChange(ctx, await ctx.db(), { shop: profile });
  const outside = effect.shifted?.appointments.filter((one) => one.outside) ?? [];
  if (!force && effect.shifted?.appointments.length) {
    const { appointments: all, timeZone } = effect.shifted;
    // Those outside the staffed hours first, so that none of them is cut off.
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
  if (!force && effect.conflicts.length > 0)
    return { ok: false, reason: "conflicts", appointments: effect.conflicts };
  const left = [...effect.conflicts, ...outside.map(({ appointment }) => appointment)];
  return commit<Saved>(ctx, async (batch, db) => {
    const current = await shop.profile(db);
    if (current.version !== version) return { ok: false, reason: "edit-conflict" };
    current.save(batch, profile);
    await noteConflicts(batch, db, left, ctx.now());
    audit(ctx, batch, db, "shop.saveProfile", { kind: "shop", id: "profile" });
    return { ok: true };
  });
}
