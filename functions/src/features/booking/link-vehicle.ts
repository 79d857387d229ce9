import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { recordIds } from "@openhood/domain/customers/record";
import { addedVehicle, bookedFacts, isNamed, matchVehicle } from "@openhood/domain/customers/vehicle-rules";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current } from "../../stores/customers.ts";
import { create, onRecords, withVin } from "../../stores/vehicles.ts";

/** Most vehicles that are looked at for one. */
const VEHICLES = 300;

/**
 * Another car for an appointment that is on a customer's record: the vehicle of theirs that it is, or a new one, put into the
 * commit. A VIN on another's record is that vehicle; whose it is now is for the counter to say.
 * @param record null where nothing is linked yet: the car is linked with the rest
 */
export async function linkVehicle(
  ctx: Ctx,
  batch: Batch,
  { named, record, appointment }: { named: BookedVehicle; record: string | null; appointment: string },
): Promise<BookedVehicle> {
  const db = await ctx.db();
  const [owner] = record ? await current(db, await byIds(db, [record])) : [];
  if (!owner || !isNamed(named)) return { ...named, id: null };
  const [own, other] = await Promise.all([
    onRecords(db, recordIds(owner), VEHICLES),
    named.vin === null ? null : withVin(db, named.vin),
  ]);
  const known = other ?? matchVehicle(named, own);
  if (known) return { ...named, id: known.id };
  const id = ctx.newId();
  const at = ctx.now().toISOString();
  create(
    batch,
    db,
    addedVehicle(bookedFacts(named), { id, owner: owner.id, at, reading: null, openedBy: appointment }),
  );
  return { ...named, id };
}
