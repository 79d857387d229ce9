import type { Vehicle } from "@openhood/domain/customers/vehicle";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current } from "../../stores/customers.ts";
import { withVin } from "../../stores/vehicles.ts";

export type VinTaken = {
  ok: false;
  reason: "vin-taken";
  vehicle: Vehicle;
  owner: { id: string; name: string } | null;
};

/** The refusal of a VIN that is on another vehicle than `id`, with that vehicle and its owner; null when it is free. */
export async function findVinConflict(
  ctx: Ctx,
  vin: string | null,
  id: string | null,
): Promise<VinTaken | null> {
  const db = await ctx.db();
  const vehicle = vin === null ? null : await withVin(db, vin);
  if (!vehicle || vehicle.id === id) return null;
  const [owner] = await current(db, await byIds(db, [vehicle.owner]));
  return {
    ok: false,
    reason: "vin-taken",
    vehicle,
    owner: owner ? { id: owner.id, name: owner.facts.name } : null,
  };
}
