import { mergeVehicles, partVehicles, sameCars } from "@openhood/domain/customers/merge-vehicles";
import { type CustomerRecord, recordIds } from "@openhood/domain/customers/record";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { allOnRecords, load, withVin } from "./vehicles.ts";

/** Most vehicles of a record that are looked at, and most cars that are made one in a commit. */
const VEHICLES = 300;
const CARS = 40;

/** Puts into the commit of a merge of two records that cars which are on both are one. */
export async function mergeCars(
  batch: WriteBatch,
  db: Firestore,
  { stays, goes, at }: { stays: CustomerRecord; goes: CustomerRecord; at: string },
): Promise<void> {
  const [had, came] = await Promise.all(
    [stays, goes].map((one) => allOnRecords(db, recordIds(one), VEHICLES)),
  );
  const cars = sameCars(had ?? [], came ?? []).slice(0, CARS);
  await Promise.all(
    cars.map(async (car) => {
      const [one, other] = await Promise.all([load(db, car.stays.id), load(db, car.goes.id)]);
      const after = mergeVehicles({ stays: one.vehicle, goes: other.vehicle }, { record: goes.id, at });
      one.save(batch, after.stays, one.vehicle.id);
      other.save(batch, after.goes, one.vehicle.id);
    }),
  );
}

/** Puts into the commit that takes a merge of two records apart that the cars it made one are two. */
export async function partCars(
  batch: WriteBatch,
  db: Firestore,
  { goes, at }: { goes: CustomerRecord; at: string },
): Promise<void> {
  const came = await allOnRecords(db, recordIds(goes), VEHICLES);
  await Promise.all(
    came.map(async ({ id, merged }) => {
      if (merged?.record !== goes.id) return;
      const [one, other] = await Promise.all([load(db, merged.into), load(db, id)]);
      const after = partVehicles({ stays: one.vehicle, goes: other.vehicle }, at);
      const { vin } = other.vehicle.facts;
      const holder = vin === null ? null : ((await withVin(db, vin))?.id ?? null);
      // Written on a third one since: it stays there.
      const isLost = holder !== null && holder !== id && holder !== one.vehicle.id;
      const facts = isLost ? { ...after.goes.facts, vin: null } : after.goes.facts;
      one.save(batch, after.stays, vin !== null && holder === one.vehicle.id ? id : undefined);
      other.save(batch, { ...after.goes, facts }, vin === null ? undefined : isLost ? holder : id);
    }),
  );
}
