import type { StaffMember } from "@openhood/domain/staff/rules";
import { create as createAppointment } from "@openhood/functions/stores/appointments";
import { currentSettings } from "@openhood/functions/stores/booking-settings";
import { create as createRecord, byIds as recordsByIds } from "@openhood/functions/stores/customers";
import { currentLogo } from "@openhood/functions/stores/logo";
import { create } from "@openhood/functions/stores/messages";
import { currentOrderSettings } from "@openhood/functions/stores/order-settings";
import { currentNotes } from "@openhood/functions/stores/setup";
import { shop } from "@openhood/functions/stores/shop";
import { loadStaff } from "@openhood/functions/stores/staff";
import { create as createVehicle, byIds as vehiclesByIds } from "@openhood/functions/stores/vehicles";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { Status } from "google-gax";
import { demoAccounts } from "./accounts.ts";
import { demoAppointments, demoBooking } from "./demo-booking.ts";
import { demoCustomers } from "./demo-customers.ts";
import { demoLogo } from "./demo-logo.ts";
import { demoMessages } from "./demo-messages.ts";
import { demoOrderSettings } from "./demo-orders.ts";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";
import { seedMoney } from "./seed-money.ts";
import { seedHistory, seedOrders } from "./seed-orders.ts";

/** Writes the demo shop into an empty database: who it is, what it sells, who works there, whom it knows, what is in its inbox and on its schedule. */
export async function seedShop(db: Firestore): Promise<void> {
  const batch = db.batch();
  (await shop.profile(db)).save(batch, demoProfile);
  (await currentLogo(db)).save(batch, demoLogo());
  (await currentSettings(db)).save(batch, demoBooking);
  (await currentOrderSettings(db)).save(batch, demoOrderSettings);
  for (const service of demoServices) (await shop.service(db, service.slug)).save(batch, service);
  (await loadStaff(db)).save(batch, demoCrew());
  const { notes, save } = await currentNotes(db);
  save(batch, { ...notes, arrivedAt: "2024-03-04T14:00:00.000Z" });
  await batch.commit();
  await seedCustomers(db, Date.now());
  // One commit each: a document that counts up takes one change a commit.
  for (const message of demoMessages(Date.now())) {
    const one = db.batch();
    create(one, db, message);
    await one.commit().catch(unlessThere);
  }
  const made = demoAppointments(Date.now());
  for (const appointment of made) {
    const one = db.batch();
    createAppointment(one, db, appointment);
    await one.commit().catch(unlessThere);
  }
  await seedHistory(db, Date.now());
  await seedMoney(db);
  await seedOrders(db, made, Date.now());
}

/** Writes whom the demo shop knows, with their vehicles, unless they are there. @param now ms since 1970 */
export async function seedCustomers(db: Firestore, now: number): Promise<void> {
  const { records, vehicles } = demoCustomers(now);
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  const known = await Promise.all([recordsByIds(db, idsOf(records)), vehiclesByIds(db, idsOf(vehicles))]);
  const there = new Set(idsOf(known.flat()));
  const writes = [
    ...records
      .filter(({ id }) => !there.has(id))
      .map((record) => (batch: WriteBatch) => createRecord(batch, db, record)),
    ...vehicles
      .filter(({ id }) => !there.has(id))
      .map((vehicle) => (batch: WriteBatch) => createVehicle(batch, db, vehicle)),
  ];
  if (writes.length === 0) return;
  const commit = async (some: typeof writes) => {
    const batch = db.batch();
    for (const write of some) write(batch);
    await batch.commit();
  };
  // A car's VIN may be on another by now.
  await commit(writes).catch(async (error: { code?: number }) => {
    unlessThere(error);
    for (const write of writes) await commit([write]).catch(unlessThere);
  });
}

// A start that was killed half-way through has written some of them.
function unlessThere(error: { code?: number }): void {
  if (error.code !== Status.ALREADY_EXISTS) throw error;
}

const demoCrew = (): StaffMember[] =>
  demoAccounts.flatMap(({ uid, name, email, role }) =>
    role === "customer"
      ? []
      : [{ v: 1, uid, name, email, role, since: "2024-03-04T14:00:00.000Z", claims: "set", leftAt: null }],
  );
