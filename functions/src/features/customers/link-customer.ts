import type { Appointment } from "@openhood/domain/booking/appointment";
import { phoneKey } from "@openhood/domain/customers/find";
import { type CustomerRecord, opened } from "@openhood/domain/customers/record";
import { bookedPerson, recordOf } from "@openhood/domain/customers/record-of-booking";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import {
  addedVehicle,
  bookedFacts,
  fillMissingFacts,
  isNamed,
  matchVehicle,
} from "@openhood/domain/customers/vehicle-rules";
import { commit, type Firestore, type WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { recordId } from "../../infra/mailed-secrets.ts";
import { loadUnlinked } from "../../stores/appointments.ts";
import {
  byIds,
  create as createRecord,
  current,
  load as loadRecord,
  sharing,
} from "../../stores/customers.ts";
import { create as createVehicle, load as loadVehicle, onRecords, withVin } from "../../stores/vehicles.ts";

/** Most records and vehicles that are looked at for one appointment. */
const RECORDS = 20;
const VEHICLES = 300;

/**
 * Keeps the customer and the vehicle of an appointment in the shop's records, and writes on the appointment which they
 * are, in one commit: an appointment is kept once, however often and by however many this is run.
 */
export async function linkCustomer(ctx: Ctx, id: string): Promise<void> {
  await commit(ctx, async (batch, db) => {
    const visit = await loadUnlinked(db, id);
    if (!visit) return { ok: false as const, reason: "gone" };
    const { appointment } = visit;
    if (appointment.customer.record !== null) return { ok: false as const, reason: "kept" };
    const at = ctx.now().toISOString();
    const record = await findOrOpenRecord(ctx, batch, db, appointment, at);
    const vehicle = await findOrAddVehicle(ctx, batch, db, { appointment, record, at });
    visit.link(batch, record.id, vehicle);
    return { ok: true as const };
  });
}

async function findOrOpenRecord(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  { customer }: Appointment,
  at: string,
): Promise<CustomerRecord> {
  const { email, phone, uid } = customer;
  const phones = !email && phone ? [phoneKey(phone)] : [];
  const near = await sharing(db, { emails: email ? [email] : [], phones }, RECORDS);
  const [found] = await current(
    db,
    [recordOf(customer, near)].filter((one) => one !== null),
  );
  if (!found) {
    const record = opened(bookedPerson(customer), { id: await newId(ctx, db, email), at, uid });
    createRecord(batch, db, record);
    return record;
  }
  // Written in any case: of two that are kept at once for one customer, the second sees what the first made.
  const { record, save } = await loadRecord(db, found.id);
  const isOwn = record.facts.kind === "person" && record.facts.email === email;
  save(batch, { ...record, uid: record.uid ?? (isOwn ? uid : null), updatedAt: at });
  return record;
}

/**
 * An address gives the id, so that of two that open its record at once one fails; a secret goes in,
 * so that the id, which the audit keeps, tells nobody the address. Unless that record is another's by now.
 */
async function newId(ctx: Ctx, db: Firestore, email: string | null): Promise<string> {
  if (email === null) return ctx.newId();
  const id = recordId(ctx.config, email);
  return (await byIds(db, [id])).length === 0 ? id : ctx.newId();
}

/** @returns the id of the vehicle; null when nothing was said of it */
async function findOrAddVehicle(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  {
    appointment: { id: openedBy, vehicle: booked },
    record,
    at,
  }: { appointment: Appointment; record: CustomerRecord; at: string },
): Promise<string | null> {
  const own = await onRecords(db, [record.id, ...record.absorbed], VEHICLES);
  const withThisVin = booked.vin === null ? null : await withVin(db, booked.vin);
  const isOwn = (vehicle: Vehicle) => own.some(({ id }) => id === vehicle.id);
  // A VIN on another's record: that is the vehicle that comes, but whose it is now is for the counter to say.
  if (withThisVin && !isOwn(withThisVin)) return withThisVin.id;
  const found = withThisVin ?? matchVehicle(booked, own);
  if (found) {
    const { vehicle, save } = await loadVehicle(db, found.id);
    const after = fillMissingFacts(vehicle, booked, at);
    if (after !== vehicle) save(batch, after);
    return found.id;
  }
  if (!isNamed(booked)) return null;
  const stamp = { id: ctx.newId(), owner: record.id, at, reading: null, openedBy };
  const vehicle = addedVehicle(bookedFacts(booked), stamp);
  createVehicle(batch, db, vehicle);
  return vehicle.id;
}
