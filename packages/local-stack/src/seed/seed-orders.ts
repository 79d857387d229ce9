import type { Appointment } from "@openhood/domain/booking/appointment";
import { addEntries } from "@openhood/functions/stores/ledger";
import { create, load, orderRef } from "@openhood/functions/stores/orders";
import { noteOnVehicle } from "@openhood/functions/stores/vehicle-of-order";
import { readOpening } from "@openhood/functions/stores/visit-order";
import type { Firestore } from "firebase-admin/firestore";
import { demoHistory, hasOrder, type Make, orderOfAppointment } from "./demo-orders.ts";

/** Opens an order and writes what was done to it, unless it is there. */
async function seedOrder(db: Firestore, id: string, make: Make): Promise<void> {
  const { found, next, settings } = await readOpening(db, id);
  if (found) return;
  const { opened, order, edits, versions, entries } = make(next.number, settings);
  const opening = db.batch();
  next.take(opening);
  create(opening, db, opened);
  await opening.commit();
  const work = db.batch();
  (await load(db, id)).save(work, order, edits, versions);
  addEntries(work, db, entries);
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
}

/** Writes the closed orders of the months before. @param now ms since 1970 */
export async function seedHistory(db: Firestore, now: number): Promise<void> {
  for (const { id, make } of demoHistory(now)) await seedOrder(db, id, make);
}

/** Writes the orders of the appointments whose cars came. @param now ms since 1970 */
export async function seedOrders(
  db: Firestore,
  appointments: readonly Appointment[],
  now: number,
): Promise<void> {
  for (const one of appointments.filter(hasOrder))
    await seedOrder(db, one.id, (number, settings) => orderOfAppointment(one, number, settings, now));
}
