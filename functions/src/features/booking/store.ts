import type { Appointment, Block } from "@openhood/domain/booking/appointment";
import { plusDays } from "@openhood/domain/booking/quarters";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { exchange, heldBy } from "../../infra/lane-time.ts";
import { Problem } from "../../infra/problem.ts";
import { moved } from "../../infra/revisions.ts";
import { versionOf } from "../../infra/version.ts";

const appointments = (db: Firestore) => db.collection("appointments");
const blocks = (db: Firestore) => db.collection("blocks");

/** Most appointments, or blocks, one reply holds. */
const MOST = 2_000;

/** An appointment, and a mark of when it was last changed. */
export type Staffed = { appointment: Appointment; version: string };

/** An appointment as it was read; `save` succeeds only while it still is so. */
export type Loaded = Staffed & { save: (batch: WriteBatch, after: Appointment, timeZone: string) => void };

/** Reads one appointment; null when there is none. */
export async function find(db: Firestore, id: string): Promise<Loaded | null> {
  const snapshot = await appointments(db).doc(id).get();
  const appointment = snapshot.data() as Appointment | undefined;
  return appointment ? loaded(db, snapshot, appointment) : null;
}

/** Reads one appointment. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<Loaded> {
  const found = await find(db, id);
  if (!found) throw new Problem("not-found");
  return found;
}

function loaded(db: Firestore, snapshot: DocumentSnapshot, appointment: Appointment): Loaded {
  const { ref, updateTime } = snapshot;
  if (!updateTime) throw new Problem("not-found");
  return {
    appointment,
    version: versionOf(snapshot),
    save(batch, after, timeZone) {
      const owner = { kind: "appointment", id: after.id } as const;
      batch.update(ref, { ...after }, { lastUpdateTime: updateTime });
      exchange(batch, db, owner, { before: heldBy(appointment), after: heldBy(after), timeZone });
      moved(batch, db, "schedule");
    },
  };
}

/** Puts a new appointment into the commit, with all the time it takes. */
export function create(batch: WriteBatch, db: Firestore, appointment: Appointment, timeZone: string): void {
  const owner = { kind: "appointment", id: appointment.id } as const;
  batch.create(appointments(db).doc(appointment.id), appointment);
  exchange(batch, db, owner, { before: null, after: heldBy(appointment), timeZone });
  moved(batch, db, "schedule");
}

/** The appointments and blocks of some days, called-off ones included. */
export async function onDays(db: Firestore, from: string, days: number) {
  const [found, kept] = await Promise.all([
    appointments(db)
      .where("place.date", ">=", from)
      .where("place.date", "<", plusDays(from, days))
      .limit(MOST)
      .get(),
    blocks(db).where("date", ">=", from).where("date", "<", plusDays(from, days)).limit(MOST).get(),
  ]);
  return {
    appointments: found.docs.map(
      (doc): Staffed => ({ appointment: doc.data() as Appointment, version: versionOf(doc) }),
    ),
    blocks: kept.docs.map((doc) => doc.data() as Block),
  };
}

/** The latest appointments of an address. */
export async function latestOf(db: Firestore, email: string, size: number): Promise<Appointment[]> {
  const found = await appointments(db)
    .where("customer.email", "==", email)
    .orderBy("arrival.from", "desc")
    .limit(size)
    .get();
  return found.docs.map((doc) => doc.data() as Appointment);
}

/** Those that come in a span of time and were not reminded of yet, the soonest first. */
export async function unreminded(db: Firestore, from: string, to: string, size: number): Promise<string[]> {
  const found = await appointments(db)
    .where("remindedAt", "==", null)
    .where("arrival.from", ">", from)
    .where("arrival.from", "<=", to)
    .orderBy("arrival.from")
    .limit(size)
    .get();
  return found.docs.map((doc) => doc.id);
}

/** Puts a block, and the time it takes, into the commit. */
export function createBlock(batch: WriteBatch, db: Firestore, block: Block, timeZone: string): void {
  batch.create(blocks(db).doc(block.id), block);
  exchange(batch, db, { kind: "block", id: block.id }, { before: null, after: block, timeZone });
  moved(batch, db, "schedule");
}

/** Reads a block; `remove` succeeds only while it is there. Null when there is none. */
export async function loadBlock(db: Firestore, id: string) {
  const snapshot = await blocks(db).doc(id).get();
  const block = snapshot.data() as Block | undefined;
  const { updateTime } = snapshot;
  if (!block || !updateTime) return null;
  return {
    block,
    remove(batch: WriteBatch, timeZone: string): void {
      batch.delete(snapshot.ref, { lastUpdateTime: updateTime });
      exchange(batch, db, { kind: "block", id }, { before: block, after: null, timeZone });
      moved(batch, db, "schedule");
    },
  };
}
