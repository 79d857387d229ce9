import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { appointmentIn } from "../../../infra/lane-time.ts";
import { bumpRevision } from "../../../infra/revisions.ts";
import { loadClock } from "../../../infra/shop.ts";

const appointments = (db: Firestore) => db.collection("appointments");

/** The latest appointments of a record and those merged into it. */
export async function ofRecords(db: Firestore, ids: readonly string[], size: number): Promise<Appointment[]> {
  return latest(db, appointments(db).where("customer.record", "in", ids), size);
}

/** The latest appointments of an address. */
export async function ofAddress(db: Firestore, email: string, size: number): Promise<Appointment[]> {
  return latest(db, appointments(db).where("customer.email", "==", email), size);
}

async function latest(db: Firestore, of: Query, size: number): Promise<Appointment[]> {
  const [found, clock] = await Promise.all([
    of.orderBy("arrival.from", "desc").limit(size).get(),
    loadClock(db),
  ]);
  return found.docs.flatMap((doc) => appointmentIn(doc, clock) ?? []);
}

/** Appointments that are on no record yet. */
export async function unlinked(db: Firestore, size: number): Promise<string[]> {
  const found = await appointments(db).where("customer.record", "==", null).limit(size).get();
  return found.docs.map(({ id }) => id);
}

/** Appointments made without an address that are on no record yet. */
export async function unlinkedWithoutEmail(db: Firestore, size: number): Promise<string[]> {
  const found = await appointments(db)
    .where("customer.record", "==", null)
    .where("customer.email", "==", null)
    .limit(size)
    .get();
  return found.docs.map(({ id }) => id);
}

/** An appointment as it was read; `keep` succeeds only while it still is so. Null when it is gone. */
export async function loadVisit(db: Firestore, id: string) {
  const snapshot = await appointments(db).doc(id).get();
  const appointment = snapshot.data() as Appointment | undefined;
  const { updateTime } = snapshot;
  if (!appointment || !updateTime) return null;
  return {
    appointment,
    /** Writes down whose visit it is, and which vehicle comes. */
    keep(batch: WriteBatch, record: string, vehicle: string | null): void {
      const ids = { "customer.record": record, "vehicle.id": vehicle };
      batch.update(snapshot.ref, ids, { lastUpdateTime: updateTime });
      bumpRevision(batch, db, "schedule");
    },
  };
}
