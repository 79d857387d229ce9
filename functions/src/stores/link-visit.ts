import type { Appointment } from "@openhood/domain/booking/appointment";
import { phoneKey } from "@openhood/domain/customers/find";
import { type CustomerRecord, opened, recordIds } from "@openhood/domain/customers/record";
import { bookedPerson, recordOf } from "@openhood/domain/customers/record-of-booking";
import {
  addedVehicle,
  bookedFacts,
  fillMissingFacts,
  isNamed,
  matchVehicle,
} from "@openhood/domain/customers/vehicle-rules";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Ctx } from "../infra/ctx.ts";
import {
  byIds,
  create as createRecord,
  current,
  type Loaded as LoadedRecord,
  load as loadRecord,
  recordId,
  sharing,
} from "./customers.ts";
import {
  create as createVehicle,
  type Loaded as LoadedVehicle,
  load as loadVehicle,
  onRecords,
  withVin,
} from "./vehicles.ts";

/** Most records and vehicles that are looked at for one appointment. */
const RECORDS = 20;
const VEHICLES = 300;

/**
 * Puts into a commit the record of an appointment's customer and the vehicle that comes: as they are found, or made where
 * there are none.
 * @param chosen a record that somebody chose; one that is gone is as none
 * @returns the ids of both; no vehicle where none was named. `isNew`: the record was made for this
 */
export async function linkVisit(
  ctx: Ctx,
  batch: WriteBatch,
  db: Firestore,
  { id, customer, vehicle: booked }: Pick<Appointment, "id" | "customer" | "vehicle">,
  chosen: string | null = null,
): Promise<{ record: string; vehicle: string | null; isNew: boolean }> {
  const at = ctx.now().toISOString();
  const { email, uid } = customer;
  const known = await findRecord(ctx, customer, chosen);
  const record = known?.record ?? opened(bookedPerson(customer), { id: await newId(ctx, email), at, uid });
  const isOwn = record.facts.kind === "person" && record.facts.email === email;
  // Written in any case: of two that are linked at once for one customer, the second sees what the first made.
  if (known) known.save(batch, { ...record, uid: record.uid ?? (isOwn ? uid : null), updatedAt: at });
  else createRecord(batch, db, record);

  const found = await findVehicle(ctx, booked, record);
  let vehicle = found?.vehicle ?? null;
  if (vehicle && found?.save) {
    const after = fillMissingFacts(vehicle, booked, at);
    if (after !== vehicle) found.save(batch, after);
  }
  if (!vehicle && isNamed(booked)) {
    const stamp = { id: ctx.newId(), owner: record.id, at, reading: null, openedBy: id };
    vehicle = addedVehicle(bookedFacts(booked), stamp);
    createVehicle(batch, db, vehicle);
  }
  return { record: record.id, vehicle: vehicle?.id ?? null, isNew: known === null };
}

/** The record that was chosen, else the one the customer of an appointment has; null when there is none. */
async function findRecord(
  ctx: Ctx,
  customer: Appointment["customer"],
  chosen: string | null,
): Promise<LoadedRecord | null> {
  const db = await ctx.db();
  const { email, phone } = customer;
  const phones = !email && phone ? [phoneKey(phone)] : [];
  const [known] = chosen === null ? [] : await current(db, await byIds(db, [chosen]));
  if (known) return loadRecord(db, known.id);
  const near = await sharing(db, { emails: email ? [email] : [], phones }, RECORDS);
  const [found] = await current(
    db,
    [recordOf(customer, near)].filter((one) => one !== null),
  );
  return found ? loadRecord(db, found.id) : null;
}

/**
 * An address gives the id, so that of two that open its record at once one fails; a secret goes in,
 * so that the id, which the audit keeps, tells nobody the address. Unless that record is another's by now.
 */
async function newId(ctx: Ctx, email: string | null): Promise<string> {
  if (email === null) return ctx.newId();
  const id = recordId(ctx.config, email);
  return (await byIds(await ctx.db(), [id])).length === 0 ? id : ctx.newId();
}

/** The vehicle that comes, null when it is not known; without `save` where it is another customer's. */
async function findVehicle(
  ctx: Ctx,
  booked: Appointment["vehicle"],
  record: CustomerRecord,
): Promise<(Pick<LoadedVehicle, "vehicle"> & Partial<LoadedVehicle>) | null> {
  const db = await ctx.db();
  const own = await onRecords(db, recordIds(record), VEHICLES);
  const withThisVin = booked.vin === null ? null : await withVin(db, booked.vin);
  // A VIN on another's record: that is the vehicle that comes, but whose it is now is for the counter to say.
  if (withThisVin && !own.some(({ id }) => id === withThisVin.id)) return { vehicle: withThisVin };
  const found = withThisVin ?? matchVehicle(booked, own);
  return found && loadVehicle(db, found.id);
}
