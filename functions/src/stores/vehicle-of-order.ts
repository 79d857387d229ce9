import type { Appointment } from "@openhood/domain/booking/appointment";
import { correctReading } from "@openhood/domain/booking/intake";
import { dateAt } from "@openhood/domain/booking/quarters";
import { recordIds } from "@openhood/domain/customers/record";
import type { Vehicle, VehicleFacts } from "@openhood/domain/customers/vehicle";
import {
  carNamed,
  fillMissingFacts,
  isNamedExactly,
  isOnlyOfItsKind,
  mayReadCar,
  withOdometer,
} from "@openhood/domain/customers/vehicle-rules";
import { changesDeferred, withDeferred } from "@openhood/domain/maintenance/deferred";
import { changesServiced, withServiced } from "@openhood/domain/maintenance/serviced";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { recordNow } from "./customers.ts";
import { loadClock } from "./shop.ts";
import { byIds, load, onRecords, vehicleNow } from "./vehicles.ts";

/** Most vehicles of a customer that are looked at for one. */
const VEHICLES = 300;

/**
 * What the shop knows of the car of an appointment, where it is certain which one that is and whoever booked may read it. Of a car
 * on another's record it is for the counter to say whose it is now.
 */
export async function knownCar(
  db: Firestore,
  appointment: Pick<Appointment, "vehicle" | "customer" | "bookedBy">,
): Promise<VehicleFacts | null> {
  const { vehicle, customer } = appointment;
  const [car, record] = await Promise.all([vehicleNow(db, vehicle.id), recordNow(db, customer.record)]);
  if (!car || !record) return null;
  const ids = recordIds(record);
  if (!ids.includes(car.owner) || !mayReadCar(appointment, record)) return null;
  const isCertain = isNamedExactly(vehicle, car) || isOnlyOfItsKind(car, await onRecords(db, ids, VEHICLES));
  return isCertain ? car.facts : null;
}

/** An order after an edit, on the car that its plate or VIN names now. Reads nothing unless what is said of the car has changed. */
export async function onItsCar(db: Firestore, before: RepairOrder, after: RepairOrder): Promise<RepairOrder> {
  const { vehicle, customer } = after;
  if (vehicle === before.vehicle) return after;
  const record = await recordNow(db, customer.record);
  if (!record) return after;
  const [linked, cars] = await Promise.all([
    vehicleNow(db, vehicle.id),
    onRecords(db, recordIds(record), VEHICLES),
  ]);
  const id = carNamed(vehicle, linked?.id ?? null, cars);
  return id === null || id === linked?.id ? after : { ...after, vehicle: { ...vehicle, id } };
}

type Change = { before: RepairOrder; after: RepairOrder; stamp: OrderStamp };

/** An order of which a car keeps nothing. */
const without = (order: RepairOrder, vehicle = order.vehicle): RepairOrder => ({
  ...{ ...order, vehicle },
  ...{ odometerIn: null, jobs: [] },
});

/**
 * Puts into the commit of an order's change that the vehicle keeps the odometer that was typed there, what was done on it, or put off until a date,
 * and what the shop did not know of it, such as its plate; a vehicle that it turned out not to be keeps none of that. Reads nothing unless one
 * of them changes. A vehicle that is gone, with its owner's data, holds nothing up.
 */
export async function noteOnVehicle(
  batch: WriteBatch,
  db: Firestore,
  { before, after, stamp }: Change,
): Promise<void> {
  if (before.vehicle.id === after.vehicle.id)
    return note(batch, db, after.vehicle.id, { before, after, stamp });
  const left = { before, after: without(after, before.vehicle), stamp };
  await note(batch, db, before.vehicle.id, left);
  await note(batch, db, after.vehicle.id, { before: without(before), after, stamp });
}

async function note(
  batch: WriteBatch,
  db: Firestore,
  id: string | null,
  { before, after, stamp }: Change,
): Promise<void> {
  const { at } = stamp;
  const { odometerIn: miles, vehicle } = after;
  const isRead = miles !== before.odometerIn;
  const isDone = changesServiced(before, after);
  const isDeferred = changesDeferred(before, after);
  const isTold = vehicle !== before.vehicle;
  if (id === null || !(isRead || isDone || isDeferred || isTold)) return;
  const [clock, [found]] = await Promise.all([loadClock(db), byIds(db, [id])]);
  if (!found) return;
  const car = await load(db, found.merged?.into ?? found.id);
  const on = dateAt(Date.parse(at), clock);
  const { odometer, serviced = [], deferred = [], revision } = car.vehicle;
  const from = { kind: "order", id: after.id, ...stamp } as const;
  const known = isTold ? fillMissingFacts(car.vehicle, vehicle, at) : car.vehicle;
  const noted: Vehicle = {
    ...(isRead
      ? withOdometer(known, correctReading(odometer, { before: before.odometerIn, miles, on, from }), stamp)
      : known),
    revision: revision + 1,
    ...(isDeferred && { deferred: withDeferred(deferred, before, after) }),
    ...(isDone && { serviced: withServiced(serviced, after, on) }),
    updatedAt: at,
  };
  car.save(batch, noted);
}
