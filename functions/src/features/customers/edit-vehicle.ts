import type { RecordedReading, Vehicle, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { doubtOf, editedVehicle, type ReadingDoubt } from "@openhood/domain/customers/vehicle-rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/vehicles.ts";
import { findVinConflict, type VinTaken } from "./find-vin-conflict.ts";

/**
 * Changes a vehicle as somebody saw it (`revision`), once per key, with a new reading of its odometer if there is one, or
 * a correction of an earlier one; or archives it. Refusals: `edit-conflict` with the vehicle as it is now, `vin-taken` with the vehicle
 * the VIN is on, `doubtful` with the last reading, until somebody confirms the new one (`anyway`).
 * @throws Problem `not-found`
 */
export async function editVehicle(
  ctx: Ctx,
  {
    key,
    ...input
  }: {
    id: string;
    revision: number;
    facts: VehicleFacts;
    reading: RecordedReading | null;
    anyway: boolean;
    archived: boolean;
    key: string;
  },
) {
  const { uid, name } = authorizeAccount(ctx, "customers.editVehicle");
  type Edited =
    | { ok: true }
    | VinTaken
    | { ok: false; reason: "edit-conflict"; now: Vehicle }
    | ({ ok: false; reason: "doubtful" } & ReadingDoubt);
  return commitOnce<Edited>(ctx, { action: "customers.editVehicle", key, input }, async (batch, db) => {
    const { vehicle, save } = await load(db, input.id);
    if (vehicle.revision !== input.revision) return { ok: false, reason: "edit-conflict", now: vehicle };
    const taken = await findVinConflict(ctx, input.facts.vin, vehicle.id);
    if (taken) return taken;
    const { facts, archived, anyway } = input;
    const { on, miles = null } = input.reading ?? {};
    const doubt = on && miles !== null && !anyway ? doubtOf(vehicle.odometer, { on, miles }) : null;
    if (doubt) return { ok: false, reason: "doubtful", ...doubt };
    const at = ctx.now().toISOString();
    const reading = input.reading && { ...input.reading, by: { uid, name } };
    save(batch, editedVehicle(vehicle, { facts, reading, archived, at }));
    audit(ctx, batch, db, "customers.editVehicle", { kind: "vehicle", id: vehicle.id });
    return { ok: true };
  });
}
