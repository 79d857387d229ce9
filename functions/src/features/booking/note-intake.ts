import { noteIntake as decide, type Intake, readVehicleOdometer } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import type { ReadingDoubt } from "@openhood/domain/customers/vehicle-rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/appointments.ts";
import { loadClock } from "../../stores/shop.ts";
import { byIds, load as loadVehicle } from "../../stores/vehicles.ts";
import { noteVisitOrder } from "../../stores/visit-order.ts";

export type IntakeNoted =
  | { ok: true }
  | { ok: false; reason: "not-here" }
  | ({ ok: false; reason: "doubtful" } & ReadingDoubt);

/**
 * Notes the odometer and the key tag of a car in the shop, once per key; the vehicle keeps the reading, and the order both. It is no change of
 * what was agreed: it asks for no version, and the check-in can still be taken back. Refusals: `not-here`; `doubtful` with the
 * last reading, until somebody confirms it (`anyway`).
 * @throws Problem `not-found`
 */
export async function noteIntake(
  ctx: Ctx,
  { key, ...input }: Intake & { id: string; anyway: boolean; key: string },
): Promise<IntakeNoted> {
  const { uid, name } = authorizeAccount(ctx, "booking.noteIntake");
  const intent = { action: "booking.noteIntake", key, input };
  return commitOnce<IntakeNoted>(ctx, intent, async (batch, db) => {
    const { id, ...said } = input;
    const [{ appointment, note }, clock] = await Promise.all([load(db, id), loadClock(db)]);
    const named = appointment.vehicle.id;
    // A vehicle can be gone by now, with its owner's data.
    const [known] = named === null ? [] : await byIds(db, [named]);
    const car = known && (await loadVehicle(db, known.merged?.into ?? known.id));
    const now = ctx.now();
    const on = dateAt(now.getTime(), clock);
    const stamp = { by: { uid, name }, at: now.toISOString() };
    const from = { kind: "check-in", id, ...stamp } as const;
    const decided = decide(appointment, car?.vehicle.odometer ?? null, { ...said, on, from });
    if (!decided.ok) return decided;
    note(batch, { intake: decided.intake });
    const change = { before: appointment.intake, after: decided.intake };
    await noteVisitOrder(batch, db, id, change, stamp);
    if (car && decided.odometer && JSON.stringify(decided.odometer) !== JSON.stringify(car.vehicle.odometer))
      car.save(batch, readVehicleOdometer(car.vehicle, decided.odometer, stamp));
    audit(ctx, batch, db, "booking.noteIntake", { kind: "appointment", id });
    return { ok: true };
  });
}
