import { correctReading } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { changesDeferred, withDeferred } from "@openhood/domain/maintenance/deferred";
import { changesServiced, withServiced } from "@openhood/domain/maintenance/serviced";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { loadClock } from "./shop.ts";
import { byIds, load } from "./vehicles.ts";

/**
 * Puts into the commit of an order's change that the vehicle keeps the odometer that was typed there, and what was done on it, or put off until a date.
 * Reads nothing unless one of them changes. A vehicle that is gone, with its owner's data, holds nothing up.
 */
export async function noteOnVehicle(
  batch: WriteBatch,
  db: Firestore,
  { before, after, stamp }: { before: RepairOrder; after: RepairOrder; stamp: OrderStamp },
): Promise<void> {
  const { at } = stamp;
  const { odometerIn: miles, vehicle } = after;
  const isRead = miles !== before.odometerIn;
  const isDone = changesServiced(before, after);
  const isDeferred = changesDeferred(before, after);
  if (vehicle.id === null || !(isRead || isDone || isDeferred)) return;
  const [clock, [known]] = await Promise.all([loadClock(db), byIds(db, [vehicle.id])]);
  if (!known) return;
  const car = await load(db, known.merged?.into ?? known.id);
  const on = dateAt(Date.parse(at), clock);
  const { odometer, serviced = [], deferred = [], revision } = car.vehicle;
  const from = { kind: "order", id: after.id, ...stamp } as const;
  const noted: Vehicle = {
    ...car.vehicle,
    revision: revision + 1,
    odometer: isRead ? correctReading(odometer, { before: before.odometerIn, miles, on, from }) : odometer,
    ...(isDeferred && { deferred: withDeferred(deferred, before, after) }),
    ...(isDone && { serviced: withServiced(serviced, after, on) }),
    updatedAt: at,
  };
  car.save(batch, noted);
}
