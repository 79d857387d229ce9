import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Stretch } from "@openhood/domain/repair-orders/job-clock";
import { loadWork } from "@openhood/functions/stores/job-clocks";
import { addEntries } from "@openhood/functions/stores/ledger";
import { create, load, orderRef } from "@openhood/functions/stores/orders";
import { noteOnVehicle } from "@openhood/functions/stores/vehicle-of-order";
import { readOpening } from "@openhood/functions/stores/visit-order";
import type { Firestore } from "firebase-admin/firestore";
import { servicesOf } from "./demo-booking.ts";
import { demoHistory } from "./demo-history.ts";
import { hasOrder, isOvernight, orderOfAppointment } from "./demo-orders.ts";
import type { Make } from "./demo-work.ts";
import { seedInspections } from "./seed-inspections.ts";

/**
 * Opens an order and writes what was done to it, unless it is there.
 * @returns what was worked on it
 */
async function seedOrder(
  db: Firestore,
  id: string,
  make: Make,
  busy: readonly Stretch[],
): Promise<Stretch[]> {
  const { found, next, settings } = await readOpening(db, id);
  if (found) return [];
  const { opened, order, edits, versions, entries, stretches } = make(next.number, settings, busy);
  const opening = db.batch();
  next.take(opening);
  create(opening, db, opened);
  await opening.commit();
  const work = db.batch();
  (await load(db, id)).save(work, order, edits, versions);
  addEntries(work, db, entries);
  if (stretches.length > 0)
    await (await loadWork(db, id)).save(work, stretches, { by: null, at: order.updatedAt });
  // Nobody is told of what was so before the demo was opened.
  work.update(orderRef(db, id), { notice: null });
  // As if it had been typed there, and the car had left from there.
  const before = { ...opened, odometerIn: null };
  await noteOnVehicle(work, db, {
    before,
    after: order,
    stamp: { by: opened.createdBy, at: opened.createdAt },
  });
  await work.commit();
  return stretches;
}

async function seedAll(db: Firestore, orders: readonly { id: string; make: Make }[]): Promise<void> {
  const busy: Stretch[] = [];
  for (const { id, make } of orders) busy.push(...(await seedOrder(db, id, make, busy)));
}

/** Writes the closed orders of the months before. @param now ms since 1970 */
export const seedHistory = (db: Firestore, now: number): Promise<void> => seedAll(db, demoHistory(now));

/**
 * Writes the orders of the appointments whose cars came.
 * @param now ms since 1970
 * @param earlier appointments of the time before
 */
export async function seedOrders(
  db: Firestore,
  appointments: readonly Appointment[],
  now: number,
  earlier: readonly Appointment[] = [],
): Promise<void> {
  const came = [...earlier, ...appointments].filter(hasOrder);
  // Whatever the hour, the technician has a car to go on with; the others of the days before wait for parts.
  const overnight = appointments.filter((one) => isOvernight(one, now));
  const stage = overnight.length > 1 ? "in-progress" : "awaiting-parts";
  const orders = appointments.filter(hasOrder).map((one) => {
    const before = came.filter(({ arrival }) => arrival.from < one.arrival.from);
    const make: Make = (number, settings, busy) =>
      orderOfAppointment(one, number, settings, {
        ...{ now, busy, earlier: servicesOf(before, one.vehicle.id) },
        inHand: one === overnight.at(-1) ? stage : undefined,
      });
    return { id: one.id, make };
  });
  await seedAll(db, orders);
  const ids = orders.map(({ id }) => id);
  if (ids.length > 0) await seedInspections(db, ids, now);
}
