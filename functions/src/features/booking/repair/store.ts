import type { Appointment, Block } from "@openhood/domain/booking/appointment";
import type { DayLoad } from "@openhood/domain/booking/availability";
import { type Held, liesOn, loadOf } from "@openhood/domain/booking/load";
import type { DocumentReference, Firestore, WriteBatch } from "firebase-admin/firestore";
import {
  type Claim,
  claimId,
  claims,
  dayIn,
  dayRef,
  heldBy,
  type Owner,
  type Unit,
  units,
} from "../../../infra/lane-time.ts";

/** Where what is stored differs from what it is made from, and how. */
export type Difference = {
  path: string;
  kind: /** Held by an appointment or a block, but not claimed. */
    | "missing"
    /** Claimed, but held by none. */
    | "orphan"
    /** Claimed for another than who holds it. */
    | "wrong-owner"
    /** Held by two: people have to settle that, nothing is written. */
    | "held-twice"
    /** Held on a day it does not lie on: likewise. */
    | "off-day"
    /** A day that says other than its claims. */
    | "wrong-day";
};

type Kept = { what: Claim | Unit; ref: DocumentReference };

/**
 * Compares one date's claims, units and load with its appointments and blocks. The day is read first, and written on
 * the condition that it is as it was read: every booking changes it, so one that comes in between is never undone.
 * @returns the differences, and what puts right those that can be
 */
export async function inspect(db: Firestore, date: string, timeZone: string) {
  const day = await dayRef(db, date).get();
  const on = (collection: string, field = "date") => db.collection(collection).where(field, "==", date).get();
  const [agreed, kept, claimed, counted] = await Promise.all([
    on("appointments", "place.date"),
    on("blocks"),
    on("claims"),
    on("units"),
  ]);
  const owners: [Owner, Held][] = [
    ...agreed.docs.flatMap((doc): [Owner, Held][] => {
      const held = heldBy(doc.data() as Appointment);
      return held ? [[{ kind: "appointment", id: doc.id }, held]] : [];
    }),
    ...kept.docs.map((doc): [Owner, Held] => [{ kind: "block", id: doc.id }, doc.data() as Block]),
  ];
  const differences: Difference[] = [];
  const puts: ((batch: WriteBatch) => void)[] = [];
  const note = (path: string, kind: Difference["kind"], put?: (batch: WriteBatch) => void) => {
    differences.push({ path, kind });
    if (put) puts.push(put);
  };

  const right = new Map<string, Kept>();
  for (const [by, held] of owners) {
    if (!liesOn(date, held.quarters, timeZone)) {
      note(`${by.kind}s/${by.id}`, "off-day");
      continue;
    }
    const { lane } = held;
    const wanted: Kept[] = [
      ...held.quarters.map((quarter) => ({
        ref: claims(db).doc(claimId(lane, quarter)),
        what: { v: 1, date, lane, quarter, by } as const,
      })),
      ...(held.units ?? []).map((unit) => ({ ref: units(db).doc(unit), what: { v: 1, date, by } as const })),
    ];
    for (const one of wanted) {
      if (right.has(one.ref.path)) note(one.ref.path, "held-twice");
      else right.set(one.ref.path, one);
    }
  }

  const stored = new Map([...claimed.docs, ...counted.docs].map((doc) => [doc.ref.path, doc]));
  for (const [path, { ref, what }] of right) {
    const by = stored.get(path)?.data().by as Owner | undefined;
    if (!by) note(path, "missing", (batch) => batch.create(ref, what));
    else if (by.kind !== what.by.kind || by.id !== what.by.id)
      note(path, "wrong-owner", (batch) => batch.set(ref, what));
  }
  for (const [path, { ref }] of stored)
    if (!right.has(path)) note(path, "orphan", (batch) => batch.delete(ref));

  const held = owners.map(([, one]) => one).filter(({ quarters }) => liesOn(date, quarters, timeZone));
  const load = loadOf(date, held, timeZone);
  if (!sameLoad(load, dayIn(day))) note(day.ref.path, "wrong-day");
  return {
    differences,
    /** Is there anything that can be put right? */
    canPut: puts.length > 0 || differences.some(({ kind }) => kind === "wrong-day"),
    put(batch: WriteBatch): void {
      for (const put of puts) put(batch);
      const { updateTime } = day;
      if (updateTime) batch.update(day.ref, { ...load }, { lastUpdateTime: updateTime });
      else batch.create(day.ref, load);
    },
  };
}

/** The same but for lanes on which nothing is taken. */
function sameLoad(one: DayLoad, other: DayLoad): boolean {
  const plain = ({ lanes, waiters }: DayLoad) =>
    JSON.stringify([
      Object.entries(lanes)
        .filter(([, { lo, hi }]) => lo !== 0 || hi !== 0)
        .map(([id, { lo, hi }]) => [id, lo, hi])
        .sort(),
      waiters.lo,
      waiters.hi,
    ]);
  return plain(one) === plain(other);
}
