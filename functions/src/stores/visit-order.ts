import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import type { Intake } from "@openhood/domain/booking/intake";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { apply } from "@openhood/domain/repair-orders/apply";
import { isAsCarCame } from "@openhood/domain/repair-orders/as-car-came";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { inverseOf } from "@openhood/domain/repair-orders/inverse";
import { bookedJobs, openingOf, openOrder } from "@openhood/domain/repair-orders/open-order";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import type { CannedJob, RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { followAppointment } from "@openhood/domain/repair-orders/visit";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import { versioned } from "../infra/versioned.ts";
import { loadWork } from "./job-clocks.ts";
import { saveEdits } from "./order-edits.ts";
import {
  currentCannedJobs,
  nextNumberIn,
  orderNumberRef,
  orderSettingsIn,
  orderSettingsRef,
} from "./order-settings.ts";
import { create, type LoadedOrder, orderIn, orderRef } from "./orders.ts";
import { serviceIn, services } from "./shop.ts";
import { knownCar } from "./vehicle-of-order.ts";

/** Who did it, as an order names them. */
const memberOf = (by: Party): OrderStamp["by"] =>
  by.kind === "staff" ? { uid: by.uid, name: by.name } : { uid: by.uid ?? "customer", name: "" };

/** An order with what opening one takes, in one round trip. An appointment's order has the appointment's id. */
export async function readOpening(
  db: Firestore,
  id: string,
): Promise<{
  found: LoadedOrder | null;
  settings: RepairOrderSettings;
  next: ReturnType<typeof nextNumberIn>;
}> {
  const [order, settings, number] = await db.getAll(
    orderRef(db, id),
    orderSettingsRef(db),
    orderNumberRef(db),
  );
  if (!order || !settings || !number) throw new RangeError("three documents were asked for");
  return { found: orderIn(db, order), settings: orderSettingsIn(settings), next: nextNumberIn(number) };
}

/** Puts the order of an appointment into the commit that brings its car to the shop. */
export async function openVisitOrder(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  appointment: Appointment,
  stamp: OrderStamp,
): Promise<void> {
  const opening = await readOpening(db, appointment.id);
  if (!opening.found) await putOrder(ctx, batch, db, appointment, stamp, opening);
}

async function putOrder(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  appointment: Appointment,
  stamp: OrderStamp,
  { settings, next }: Awaited<ReturnType<typeof readOpening>>,
): Promise<void> {
  next.take(batch);
  const named = { id: appointment.id, number: next.number };
  const [car, booked] = await Promise.all([knownCar(db, appointment), readBookedJobs(db, appointment)]);
  const opening = openingOf(appointment, named, ctx.newId, car);
  create(batch, db, openOrder(opening, settings, stamp, ctx.newId, booked));
}

/** The canned jobs that the order of an appointment begins with. Reads its services, and the canned jobs where one has any. */
export async function readBookedJobs(db: Firestore, appointment: Appointment): Promise<CannedJob[]> {
  const slugs = [...new Set(appointment.services.map(({ slug }) => slug))];
  if (slugs.length === 0) return [];
  const found = await db.getAll(...slugs.map((slug) => services(db).doc(slug)));
  const booked = found.flatMap((doc) => serviceIn(doc) ?? []);
  if (booked.every(({ cannedJob }) => cannedJob === undefined)) return [];
  return bookedJobs(appointment, booked, (await currentCannedJobs(db)).value);
}

type VisitChange = {
  before: Appointment;
  after: Appointment;
  stamp: { by: Party; at: string };
  unopens?: boolean;
};

/**
 * Puts into the commit of an appointment's change what becomes of its order: opened when the car comes, moved with its
 * status. Both say the same of where the car is, always, and of who waits for it, as long as nobody says otherwise on the order.
 * @param change `unopens`: the car did not come after all, and its order goes where nobody edited it
 * @returns why the order does not go there; then nothing may be committed
 */
export async function moveVisitOrder(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  { before, after, stamp, unopens }: VisitChange,
): Promise<OrderRefusal | null> {
  const { status } = after.state;
  if (before.state.status === status) {
    if (before.kind !== after.kind || before.customer.phone !== after.customer.phone)
      await noteEdit(batch, db, { before, after, stamp });
    return null;
  }
  const opening = await readOpening(db, after.id);
  const { found, settings } = opening;
  const by = { by: memberOf(stamp.by), at: stamp.at };
  if (!found) {
    if (status === "checked-in") await putOrder(ctx, batch, db, after, by, opening);
    // Writes nothing, and fails where an order was opened meanwhile.
    else batch.delete(orderRef(db, after.id), { exists: false });
    return null;
  }
  const { order } = found;
  if (unopens && isAsCarCame(order) && (await isUnworked(batch, db, order))) {
    found.remove(batch);
    return null;
  }
  const moved = followAppointment(order, status, by, settings, before.state);
  if (!moved.ok) return moved.kind === "refused" ? moved : { reason: "not-possible" };
  if (!moved.changed) {
    found.hold(batch);
    return null;
  }
  const place = ({ stage: { is, column } }: typeof order) => ({ is, column });
  const [from, to] = [place(order), place(moved.order)];
  const command = { type: "move-stage", from, to, correction: false } as const;
  const edit = { command, inverse: { ...command, from: to, to: from, correction: true } };
  await saveEdits(batch, db, found, { order: moved.order, edits: [edit] }, by);
  return null;
}

/** Did no clock run on an order? Lets the commit succeed only while none is started on it. One read where it has jobs. */
async function isUnworked(batch: WriteBatch, db: Firestore, { id, jobs }: RepairOrder): Promise<boolean> {
  if (jobs.length === 0) return true;
  const work = await loadWork(db, id);
  if (work.stretches.length > 0) return false;
  work.hold(batch);
  return true;
}

/**
 * Puts into the commit by which an appointment goes that its order goes too, if it has one. One read.
 * @returns false where somebody edited the order since it was opened; then nothing may be committed
 */
export async function removeVisitOrder(batch: WriteBatch, db: Firestore, id: string): Promise<boolean> {
  const snapshot = await orderRef(db, id).get();
  const found = orderIn(db, snapshot);
  if (found && !(found.order.revision === 1 && (await isUnworked(batch, db, found.order)))) return false;
  if (found) found.remove(batch);
  else versioned(snapshot).hold(batch);
  return true;
}

/** What was not noted otherwise than before stays as the order has it: it may know better. */
const noted = <T>(before: T | undefined, after: T, present: T): T =>
  after === (before ?? null) ? present : after;

/** Puts into the commit what was noted of a car as it came in, on the order it has, if any. Two reads. */
export const noteVisitOrder = (
  batch: WriteBatch,
  db: Firestore,
  id: string,
  { before, after }: { before: Intake | undefined; after: Intake },
  stamp: OrderStamp,
): Promise<void> =>
  setVisitOrder(batch, db, id, stamp, ({ odometerIn, keyTag }) => [
    { field: "odometerIn", from: odometerIn, to: noted(before?.odometer, after.odometer, odometerIn) },
    { field: "keyTag", from: keyTag, to: noted(before?.keyTag, after.keyTag, keyTag) },
  ]);

/** Puts into the commit of an appointment's edit whether its customer waits, and at which number, on the order it has, if any. Two reads. */
const noteEdit = (batch: WriteBatch, db: Firestore, { before, after, stamp }: VisitChange): Promise<void> =>
  setVisitOrder(
    batch,
    db,
    after.id,
    { by: memberOf(stamp.by), at: stamp.at },
    ({ waits = null }) =>
      before.kind === after.kind ? [] : [{ field: "waits", from: waits, to: after.kind === "waiter" }],
    ({ customer }) =>
      customer.phone === before.customer.phone ? { ...customer, phone: after.customer.phone } : customer,
  );

async function setVisitOrder(
  batch: WriteBatch,
  db: Firestore,
  id: string,
  stamp: OrderStamp,
  changesOf: (order: RepairOrder) => Extract<OrderCommand, { type: "set-order" }>["changes"],
  customerOf: (order: RepairOrder) => RepairOrder["customer"] = ({ customer }) => customer,
): Promise<void> {
  const [snapshot, settings] = await db.getAll(orderRef(db, id), orderSettingsRef(db));
  const found = snapshot && orderIn(db, snapshot);
  // One that is opened meanwhile begins with what was noted before.
  if (snapshot && !found) versioned(snapshot).hold(batch);
  if (!found || !settings) return;
  const { order } = found;
  const customer = customerOf(order);
  const changes = changesOf(order).filter(({ from, to }) => from !== to);
  if (changes.length === 0 && customer.phone === order.customer.phone) return found.hold(batch);
  const command: OrderCommand = { type: "set-order", changes };
  const done = changes.length > 0 ? apply(order, command, stamp, orderSettingsIn(settings)) : null;
  // What is posted stays as it was posted.
  if (done?.ok && done.changed)
    found.save(batch, { ...done.order, customer }, [{ command, inverse: inverseOf(order, command) }]);
  else if (customer.phone !== order.customer.phone) found.save(batch, { ...order, customer }, []);
}
