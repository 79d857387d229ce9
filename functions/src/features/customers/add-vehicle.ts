import type { OdometerReading, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { addedVehicle, readOnRecord } from "@openhood/domain/customers/vehicle-rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load, touch } from "../../stores/customers.ts";
import { create } from "../../stores/vehicles.ts";
import { findVinConflict, type VinTaken } from "./find-vin-conflict.ts";

/**
 * Puts a vehicle on a customer's record, once per key. Refusals: `vin-taken` with the vehicle the VIN is on, `merged` with
 * the record this one went into.
 * @throws Problem `not-found`
 */
export async function addVehicle(
  ctx: Ctx,
  { key, ...input }: { facts: VehicleFacts; reading: OdometerReading | null; record: string; key: string },
) {
  const { uid, name } = authorizeAccount(ctx, "customers.addVehicle");
  type Added = { ok: true; id: string } | VinTaken | { ok: false; reason: "merged"; into: string };
  return commitOnce<Added>(ctx, { action: "customers.addVehicle", key, input }, async (batch, db) => {
    const { record } = await load(db, input.record);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    const taken = await findVinConflict(ctx, input.facts.vin, null);
    if (taken) return taken;
    const at = ctx.now().toISOString();
    const reading = readOnRecord(input.reading, { by: { uid, name }, at });
    const stamp = { id: ctx.newId(), owner: record.id, at, reading };
    create(batch, db, addedVehicle(input.facts, stamp));
    touch(batch, db, record.id, stamp.at);
    audit(ctx, batch, db, "customers.addVehicle", { kind: "vehicle", id: stamp.id });
    return { ok: true, id: stamp.id };
  });
}
