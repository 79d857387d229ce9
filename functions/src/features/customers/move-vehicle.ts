import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { movedVehicle } from "@openhood/domain/customers/vehicle-rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadRecord, touch } from "../../stores/customers.ts";
import { load } from "../../stores/vehicles.ts";

/**
 * Puts a vehicle on another record, once per key: it was sold, or written under the wrong customer. Its owners stay known.
 * Refusals: `edit-conflict` with the vehicle as it is now, `merged` with the record that one went into.
 * @throws Problem `not-found`
 */
export async function moveVehicle(
  ctx: Ctx,
  { key, ...input }: { id: string; revision: number; to: string; key: string },
) {
  authorize(ctx, "customers.moveVehicle");
  type Moved =
    | { ok: true }
    | { ok: false; reason: "edit-conflict"; now: Vehicle }
    | { ok: false; reason: "merged"; into: string };
  return commitOnce<Moved>(ctx, { action: "customers.moveVehicle", key, input }, async (batch, db) => {
    const [{ vehicle, save }, { record }] = await Promise.all([load(db, input.id), loadRecord(db, input.to)]);
    if (record.state.status === "merged") return { ok: false, reason: "merged", into: record.state.into };
    if (vehicle.revision !== input.revision) return { ok: false, reason: "edit-conflict", now: vehicle };
    const at = ctx.now().toISOString();
    save(batch, movedVehicle(vehicle, record.id, at));
    touch(batch, db, record.id, at);
    audit(ctx, batch, db, "customers.moveVehicle", { kind: "vehicle", id: vehicle.id });
    return { ok: true };
  });
}
