import type { Inspection } from "@openhood/domain/inspections/inspection";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { Problem } from "../infra/problem.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

const inspections = (db: Firestore) => db.collection("inspections");

/** An inspection as it was read; `save` succeeds only while it still is so. */
export type LoadedInspection = {
  inspection: Inspection;
  save: (batch: WriteBatch, after: Inspection) => void;
};

/** One inspection. Throws Problem `not-found`. */
export async function loadInspection(db: Firestore, id: string): Promise<LoadedInspection> {
  const snapshot = await inspections(db).doc(id).get();
  const inspection = snapshot.data() as Inspection | undefined;
  if (!inspection) throw new Problem("not-found");
  return {
    inspection,
    save(batch, after) {
      // The rules raise its revision.
      versioned(snapshot).note(batch, after);
      bumpRevision(batch, db, "inspections");
    },
  };
}

/** The inspections of some orders, the oldest first. One read each. */
export async function inspectionsOf(db: Firestore, orders: readonly string[]): Promise<Inspection[]> {
  const found = await queryInChunks(orders, async (some) => {
    const { docs } = await inspections(db).where("order", "in", some).get();
    return docs.map((doc) => doc.data() as Inspection);
  });
  return found.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

/** Puts a new inspection into the commit; one of its id must not be there. */
export function createInspection(batch: WriteBatch, db: Firestore, inspection: Inspection): void {
  batch.create(inspections(db).doc(inspection.id), inspection);
  bumpRevision(batch, db, "inspections");
}

/** Has nobody inspected the car of an order? One read. */
export async function isUninspected(db: Firestore, order: string): Promise<boolean> {
  return (await inspections(db).where("order", "==", order).limit(1).get()).empty;
}

/** Puts into the commit that an order loses its inspections. */
export async function removeInspections(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  const { docs } = await inspections(db).where("order", "==", order).get();
  for (const doc of docs) batch.delete(doc.ref);
  if (docs.length > 0) bumpRevision(batch, db, "inspections");
}
