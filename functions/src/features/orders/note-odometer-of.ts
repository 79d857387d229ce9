import { correctReading, readVehicleOdometer } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadClock } from "../../stores/shop.ts";
import { byIds, load } from "../../stores/vehicles.ts";

/**
 * Puts into the commit of an order's change that the vehicle keeps the odometer that was typed there. Reads nothing unless
 * that changes. A vehicle that is gone, with its owner's data, holds nothing up.
 */
export async function noteOdometerOf(
  batch: Batch,
  db: Awaited<ReturnType<Ctx["db"]>>,
  { before, after, at }: { before: RepairOrder; after: RepairOrder; at: string },
): Promise<void> {
  const { odometerIn: miles, vehicle } = after;
  if (miles === before.odometerIn || vehicle.id === null) return;
  const [clock, [known]] = await Promise.all([loadClock(db), byIds(db, [vehicle.id])]);
  if (!known) return;
  const car = await load(db, known.merged?.into ?? known.id);
  const on = dateAt(Date.parse(at), clock);
  const odometer = correctReading(car.vehicle.odometer, { before: before.odometerIn, miles, on });
  car.save(batch, readVehicleOdometer(car.vehicle, odometer, at));
}
