import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { isStandardVin } from "@openhood/domain/customers/vin";
import type { Deferred } from "@openhood/domain/maintenance/deferred";
import type { Reminded } from "@openhood/domain/maintenance/reminders";
import { vehicleLine } from "@openhood/domain/search/lines";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { keepLine } from "./search-lines.ts";

const vehicles = (db: Firestore) => db.collection("vehicles");
/**
 * A VIN that is on a vehicle: there is one document for it, and who creates it has it. Two makers may have given the same number of
 * another form, which claims nothing.
 */
const vinClaim = (db: Firestore, vin: string | null) =>
  vin !== null && isStandardVin(vin) ? db.collection("vins").doc(vin) : null;
const dataOf = (doc: DocumentSnapshot) => doc.data() as Vehicle;

/** A vehicle as it was read; `save` succeeds only while it still is so, and while its VIN is on no other. */
export type Loaded = {
  vehicle: Vehicle;
  /** @param keeper the vehicle its VIN is on then, where it passes between two that were or become one */
  save: (batch: WriteBatch, after: Vehicle, keeper?: string) => void;
  /** Notes what its owner was told is due or was put off until now; nobody who edits it hears of that. */
  noteReminded: (batch: WriteBatch, noted: { reminded: Reminded[]; deferred: Deferred[] }) => void;
};

/** Reads one vehicle. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<Loaded> {
  const snapshot = await vehicles(db).doc(id).get();
  if (!snapshot.exists) throw new Problem("not-found");
  const vehicle = dataOf(snapshot);
  return {
    vehicle,
    save(batch, after, keeper) {
      // The rules raise its revision, as part of the vehicle.
      versioned(snapshot).replace(batch, { before: vehicle, after });
      const vin = after.facts.vin ?? vehicle.facts.vin;
      const claim = vinClaim(db, vin);
      if (keeper === undefined) claimVin(batch, db, vehicle, after);
      else if (claim) batch.set(claim, { v: 1, vin, vehicle: keeper });
      keepLine(batch, db, { before: vehicleLine(vehicle), after: vehicleLine(after) });
      bumpRevision(batch, db, "customers");
    },
    noteReminded: (batch, noted) => versioned(snapshot).note(batch, noted),
  };
}

/** Puts a new vehicle, and that its VIN is on it, into the commit: it fails when the VIN is on another. */
export function create(batch: WriteBatch, db: Firestore, vehicle: Vehicle): void {
  batch.create(vehicles(db).doc(vehicle.id), vehicle);
  claimVin(batch, db, null, vehicle);
  keepLine(batch, db, { before: null, after: vehicleLine(vehicle) });
  bumpRevision(batch, db, "customers");
}

function claimVin(batch: WriteBatch, db: Firestore, before: Vehicle | null, after: Vehicle): void {
  const [old, vin] = [before?.facts.vin ?? null, after.facts.vin];
  if (old === vin) return;
  const [left, claim] = [vinClaim(db, old), vinClaim(db, vin)];
  if (left) batch.delete(left);
  if (claim) batch.create(claim, { v: 1, vin, vehicle: after.id });
}

/** The vehicle a VIN is on; null for a number of another form. */
export async function withVin(db: Firestore, vin: string): Promise<Vehicle | null> {
  const id = (await vinClaim(db, vin)?.get())?.get("vehicle") as string | undefined;
  return id === undefined ? null : (await load(db, id)).vehicle;
}

/** The vehicles on these records, at most `size` by ten records, the latest moved first, with those that went into others. */
export const allOnRecords = (db: Firestore, ids: Iterable<string>, size: number): Promise<Vehicle[]> =>
  queryInChunks(ids, async (some) =>
    (await vehicles(db).where("owner", "in", some).orderBy("updatedAt", "desc").limit(size).get()).docs.map(
      dataOf,
    ),
  );

/** As {@link allOnRecords}, each car once. */
export const onRecords = async (db: Firestore, ids: Iterable<string>, size: number): Promise<Vehicle[]> =>
  (await allOnRecords(db, ids, size)).filter(({ merged }) => !merged);

/** Most vehicles that are looked for as one car. */
const CAR = 10;

/**
 * A car's ids: of the vehicle it is now, and of those that turned out to be it. Reads the vehicle, and asks once for each
 * turn in which others became it.
 */
export async function idsOfCar(db: Firestore, id: string): Promise<string[]> {
  const [known] = await byIds(db, [id]);
  const ids = [known?.merged?.into ?? id];
  for (let from = 0; from < ids.length && ids.length < CAR; ) {
    const asked = ids.slice(from, from + CAR);
    const found = await vehicles(db).where("merged.into", "in", asked).limit(CAR).get();
    from += asked.length;
    for (const doc of found.docs) if (!ids.includes(doc.id)) ids.push(doc.id);
  }
  return ids.slice(0, CAR);
}

/** A page of all vehicles, in the order of their ids. @param after the id the page before ended with */
export async function pageOfAll(db: Firestore, size: number, after: string | null): Promise<Vehicle[]> {
  const query = vehicles(db).orderBy("id").limit(size);
  return (await (after === null ? query : query.startAfter(after)).get()).docs.map(dataOf);
}

/** All vehicles on a record. */
export const onRecord = (db: Firestore, id: string): Query => vehicles(db).where("owner", "==", id);

/** The vehicles on a record, where all were made for this appointment and nobody edited them since; else null. */
export async function onlyOpenedBy(
  db: Firestore,
  record: string,
  appointment: string,
): Promise<DocumentSnapshot[] | null> {
  const { docs } = await onRecord(db, record).limit(2).get();
  const isNew = ({ openedBy, revision }: Vehicle) => openedBy === appointment && revision === 1;
  return docs.map(dataOf).every(isNew) ? docs : null;
}

/** A vehicle as it was read, there or not. */
export const readVehicle = (db: Firestore, id: string): Promise<DocumentSnapshot> =>
  vehicles(db).doc(id).get();

/** Puts into the commit that a vehicle goes, for good, and that its VIN is free. */
export function removeVehicle(batch: WriteBatch, db: Firestore, found: DocumentSnapshot): void {
  const vehicle = dataOf(found);
  versioned(found).remove(batch);
  const claim = vinClaim(db, vehicle.facts.vin);
  if (claim) batch.delete(claim);
  keepLine(batch, db, { before: vehicleLine(vehicle), after: null });
  bumpRevision(batch, db, "customers");
}

/** The vehicles that any of these terms finds, the latest moved first. */
export async function foundBy(db: Firestore, terms: readonly string[], size: number): Promise<Vehicle[]> {
  if (terms.length === 0) return [];
  const found = await vehicles(db)
    .where("find.keys", "array-contains-any", terms)
    .orderBy("updatedAt", "desc")
    .limit(size)
    .get();
  return found.docs.map(dataOf);
}

/** The vehicles with these plates, at most `size` by ten plates. */
export const withPlates = (db: Firestore, plates: Iterable<string>, size: number): Promise<Vehicle[]> =>
  queryInChunks(plates, async (some) =>
    (await vehicles(db).where("find.plate", "in", some).limit(size).get()).docs.map(dataOf),
  );

/** A vehicle as it is now, or the one it was merged into; null where there is none. */
export async function vehicleNow(db: Firestore, id: string | null): Promise<Vehicle | null> {
  const [found] = id === null ? [] : await byIds(db, [id]);
  return found?.merged ? vehicleNow(db, found.merged.into) : (found ?? null);
}

/** Those of these vehicles that there are. */
export async function byIds(db: Firestore, ids: readonly string[]): Promise<Vehicle[]> {
  const refs = [...new Set(ids)].map((id) => vehicles(db).doc(id));
  if (refs.length === 0) return [];
  return (await db.getAll(...refs)).filter(({ exists }) => exists).map(dataOf);
}
