import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Ctx } from "../../infra/ctx.ts";
import { onRecords } from "../../stores/vehicles.ts";

/** Most vehicles of a record that are looked through. */
const VEHICLES = 300;

/** Are there vehicles among these that are not on the record? Null: all that are. @param known those that were there before, and may be sold */
export async function unknownVehicle(
  ctx: Ctx,
  record: CustomerRecord,
  vehicles: readonly string[] | null,
  known: readonly string[] = [],
): Promise<boolean> {
  if (vehicles === null) return false;
  const cars = await onRecords(await ctx.db(), recordIds(record), VEHICLES);
  const found = new Set(cars.map(({ id }) => id));
  return vehicles.some((one) => !found.has(one) && !known.includes(one));
}
