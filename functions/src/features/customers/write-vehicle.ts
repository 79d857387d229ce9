import type { OdometerReading, Vehicle, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { addedVehicle, editedVehicle, movedVehicle } from "@openhood/domain/customers/vehicle-rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce, type Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { byIds, current, load as loadRecord, touch } from "../../stores/customers.ts";
import { create, load, withVin } from "../../stores/vehicles.ts";

type VehicleInput = { facts: VehicleFacts; reading: OdometerReading | null };
type VinTaken = {
  ok: false;
  reason: "vin-taken";
  vehicle: Vehicle;
  owner: { id: string; name: string } | null;
};
type Changed = { ok: false; reason: "changed-meanwhile"; now: Vehicle };
type Merged = { ok: false; reason: "merged"; into: string };

/** Says which vehicle a VIN is on, and whose that is, when it is not on this one. */
async function otherWith(db: Firestore, vin: string | null, id: string | null): Promise<VinTaken | null> {
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

/** Puts a vehicle on a customer's record. A VIN that is on a vehicle already is refused with that vehicle. */
export async function addVehicle(
  ctx: Ctx,
  { key, ...input }: VehicleInput & { record: string; key: string },
) {
  authorize(ctx, "customers.addVehicle");
  type Added = { ok: true; id: string } | VinTaken | Merged;
  return commitOnce<Added>(ctx, { action: "customers.addVehicle", key, input }, async (batch, db) => {
    const { record } = await loadRecord(db, input.record);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    const taken = await otherWith(db, input.facts.vin, null);
    if (taken) return taken;
    const stamp = { id: ctx.newId(), owner: record.id, at: ctx.now().toISOString(), reading: input.reading };
    create(batch, db, addedVehicle(input.facts, stamp));
    touch(batch, db, record.id, stamp.at);
    audit(ctx, batch, db, "customers.addVehicle", { kind: "vehicle", id: stamp.id });
    return { ok: true, id: stamp.id };
  });
}

/** Writes a vehicle anew as somebody saw it, with a new reading of its odometer if there is one; or puts it away. */
export async function editVehicle(
  ctx: Ctx,
  { key, ...input }: VehicleInput & { id: string; revision: number; archived: boolean; key: string },
) {
  authorize(ctx, "customers.editVehicle");
  type Edited = { ok: true } | VinTaken | Changed;
  return commitOnce<Edited>(ctx, { action: "customers.editVehicle", key, input }, async (batch, db) => {
    const { vehicle, save } = await load(db, input.id);
    if (vehicle.revision !== input.revision) return { ok: false, reason: "changed-meanwhile", now: vehicle };
    const taken = await otherWith(db, input.facts.vin, vehicle.id);
    if (taken) return taken;
    const { facts, reading, archived } = input;
    save(batch, editedVehicle(vehicle, { facts, reading, archived, at: ctx.now().toISOString() }));
    audit(ctx, batch, db, "customers.editVehicle", { kind: "vehicle", id: vehicle.id });
    return { ok: true };
  });
}

/** Puts a vehicle on another record: it was sold, or written under the wrong customer. Its owners stay known. */
export async function moveVehicle(
  ctx: Ctx,
  { key, ...input }: { id: string; revision: number; to: string; key: string },
) {
  authorize(ctx, "customers.moveVehicle");
  type Moved = { ok: true } | Changed | Merged;
  return commitOnce<Moved>(ctx, { action: "customers.moveVehicle", key, input }, async (batch, db) => {
    const [{ vehicle, save }, { record }] = await Promise.all([load(db, input.id), loadRecord(db, input.to)]);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    if (vehicle.revision !== input.revision) return { ok: false, reason: "changed-meanwhile", now: vehicle };
    const at = ctx.now().toISOString();
    save(batch, movedVehicle(vehicle, record.id, at));
    touch(batch, db, record.id, at);
    audit(ctx, batch, db, "customers.moveVehicle", { kind: "vehicle", id: vehicle.id });
    return { ok: true };
  });
}
