import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Ctx } from "../../infra/ctx.ts";
import { onRecords } from "../../stores/vehicles.ts";

/** Most vehicles of a record that are looked through. */
const VEHICLES = 300;

/** Are there vehicles among these that are not on the record? Null: all that are. @param known those that were there before, and may be sold */
export async function unknownVehicle(
  ctx: Ctx,
  { id, absorbed }: CustomerRecord,
  vehicles: readonly string[] | null,
  known: readonly string[] = [],
): Promise<boolean> {
  if (vehicles === null) return false;
  const found = new Set((await onRecords(await ctx.db(), [id, ...absorbed], VEHICLES)).map((one) => one.id));
  return vehicles.some((one) => !found.has(one) && !known.includes(one));
}
