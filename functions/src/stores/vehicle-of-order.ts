import { correctReading } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { changesServiced, withServiced } from "@openhood/domain/maintenance/serviced";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { loadClock } from "./shop.ts";
import { byIds, load } from "./vehicles.ts";

/**
 * Puts into the commit of an order's change that the vehicle keeps the odometer that was typed there, and what was done on it.
 * Reads nothing unless one of them changes. A vehicle that is gone, with its owner's data, holds nothing up.
 */
export async function noteOnVehicle(
  batch: WriteBatch,
  db: Firestore,
  { before, after, at }: { before: RepairOrder; after: RepairOrder; at: string },
): Promise<void> {
  const { odometerIn: miles, vehicle } = after;
  const isRead = miles !== before.odometerIn;
  const isDone = changesServiced(before, after);
  if (vehicle.id === null || !(isRead || isDone)) return;
  const [clock, [known]] = await Promise.all([loadClock(db), byIds(db, [vehicle.id])]);
  if (!known) return;
  const car = await load(db, known.merged?.into ?? known.id);
  const on = dateAt(Date.parse(at), clock);
  const { odometer, serviced = [], revision } = car.vehicle;
  const noted: Vehicle = {
    ...car.vehicle,
    revision: revision + 1,
    odometer: isRead ? correctReading(odometer, { before: before.odometerIn, miles, on }) : odometer,
    ...(isDone && { serviced: withServiced(serviced, after, on) }),
    updatedAt: at,
  };
  car.save(batch, noted);
}
