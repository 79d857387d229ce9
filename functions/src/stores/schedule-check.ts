import { MAX_QUARTERS } from "@openhood/domain/booking/inputs";
import { firstQuarterOf, type Held, isWaiter, laneOfKey, overlaps } from "@openhood/domain/booking/load";
import { clockOf, type Quarter } from "@openhood/domain/booking/quarters";
import {
  emptyUtcDay,
  QUARTERS_A_DAY,
  storedBit,
  type UtcDay,
  utcDateOf,
  utcFirst,
} from "@openhood/domain/booking/utc-days";
import type { Instant } from "@openhood/domain/fields";
import type { DocumentReference, DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { contentOf, versioned } from "../infra/versioned.ts";
import {
  appointmentIn,
  blockIn,
  type Claim,
  type ClaimOwner,
  claimId,
  claims,
  heldBy,
  type Unit,
  units,
  utcDayIn,
  utcDayRef,
} from "./time-claims.ts";

/** A difference between what is stored and what it is derived from. */
export type Difference = {
  path: string;
  kind: /** Held by an appointment or a block, but not claimed. */
    | "missing"
    /** Claimed, but held by none. */
    | "orphan"
    /** Claimed for another than who holds it, or noted for another time. */
    | "wrong-owner"
    /** Held by two: people have to settle that, nothing is written. */
    | "held-twice"
    /** Holds time, but has the wrong first quarter, so that queries miss it. */
    | "unlisted"
    /** A day whose bitmap differs from what is held on it. */
    | "wrong-day";
  /** The quarter it is about, or a day's first. */
  quarter: Quarter;
  lane: string | null;
  /** Who holds it, or for whom it is claimed. */
  by: ClaimOwner | null;
};

type Kept = { what: Claim | Unit; ref: DocumentReference };
type Holder = { by: ClaimOwner; held: Held; ref: DocumentReference; listed: boolean };
type Put = (batch: WriteBatch) => void;

/** The clock does not matter for what is held. */
const UTC = clockOf("UTC");
const collectionOf = { appointment: "appointments", block: "blocks" } as const;

const firstField = { appointment: "slot.first", block: "first" } as const;

function holderIn(snapshot: DocumentSnapshot, kind: ClaimOwner["kind"]): Holder[] {
  const appointment = kind === "appointment" ? appointmentIn(snapshot, UTC) : null;
  const held = appointment ? heldBy(appointment) : kind === "block" ? blockIn(snapshot, UTC) : null;
  if (!held) return [];
  const listed = snapshot.get(firstField[kind]) === firstQuarterOf(held.quarters);
  return [{ by: { kind, id: snapshot.id }, held, ref: snapshot.ref, listed }];
}

/** Most writes of one commit. */
const MOST = 400;

/**
 * Compares one day by UTC with the appointments and blocks that have time on it: its claims, its units and its sums. The
 * day is read first, and written on the condition that it is as it was read: every booking changes it, so one that comes
 * in between is never undone. What is claimed is given up only when its owner, asked for by name, does not hold it.
 * @returns the differences, and what puts right those that can be
 */
export async function inspect(db: Firestore, date: string) {
  const first = utcFirst(date);
  const span = { first, length: QUARTERS_A_DAY };
  const isOn = (quarter: Quarter) => first <= quarter && quarter < first + QUARTERS_A_DAY;
  const day = await utcDayRef(db, date).get();
  const between = (collection: string, field: string, from: Quarter) =>
    db
      .collection(collection)
      .where(field, ">=", from)
      .where(field, "<", first + QUARTERS_A_DAY)
      .get();
  const [agreed, kept, claimed, counted] = await Promise.all([
    between("appointments", firstField.appointment, first - MAX_QUARTERS),
    between("blocks", firstField.block, first - MAX_QUARTERS),
    between("claims", "quarter", first),
    between("units", "quarter", first),
  ]);
  const listed = [
    ...agreed.docs.flatMap((doc) => holderIn(doc, "appointment")),
    ...kept.docs.flatMap((doc) => holderIn(doc, "block")),
  ];
  const stored = new Map([...claimed.docs, ...counted.docs].map((doc) => [doc.ref.path, doc]));
  const known = new Set(listed.map(({ by }) => `${by.kind} ${by.id}`));
  const others = new Map(
    [...stored.values()]
      .map((doc) => doc.data().by as ClaimOwner)
      // A damaged document names nobody: it counts as an orphan.
      .filter((by) => by?.id && by.kind in collectionOf && !known.has(`${by.kind} ${by.id}`))
      .map((by) => [`${by.kind} ${by.id}`, by]),
  );
  const unlisted = await read(
    db,
    [...others.values()].map(({ kind, id }) => db.collection(collectionOf[kind]).doc(id)),
  );
  const holders = [
    ...listed,
    ...unlisted.flatMap((doc) => holderIn(doc, doc.ref.parent.id === "blocks" ? "block" : "appointment")),
  ].filter(({ held }) => overlaps(span, held.quarters));

  const differences: Difference[] = [];
  const puts: Put[] = [];
  const note = (difference: Difference, put?: Put) => {
    const { lane } = difference;
    differences.push({ ...difference, lane: lane && laneOfKey(lane) });
    if (put) puts.push(put);
  };

  const right = new Map<string, Kept & { lane: string }>();
  for (const { by, held, ref, listed } of holders) {
    const { lane } = held;
    const begin = firstQuarterOf(held.quarters);
    if (!listed)
      note({ path: ref.path, kind: "unlisted", quarter: begin, lane, by }, (batch) =>
        batch.update(ref, { [firstField[by.kind]]: begin }),
      );
    const wanted: Kept[] = [
      ...held.quarters.filter(isOn).map((quarter) => ({
        ref: claims(db).doc(claimId(lane, quarter)),
        what: { v: 2, lane, quarter, by } as const,
      })),
      ...(isOn(begin) ? (held.units ?? []) : []).map((unit) => ({
        ref: units(db).doc(unit),
        what: { v: 2, quarter: begin, by } as const,
      })),
    ];
    for (const one of wanted) {
      const { path } = one.ref;
      const twice = right.has(path);
      if (twice) note({ path, kind: "held-twice", quarter: one.what.quarter, lane, by });
      // Of two, the one it is claimed for keeps it.
      const claimedBy = stored.get(path)?.data().by as ClaimOwner | undefined;
      if (!twice || (claimedBy?.kind === by.kind && claimedBy.id === by.id))
        right.set(path, { ...one, lane });
    }
  }

  // Read by id what the queries by time did not find.
  const away = [...right.values()].filter(({ ref }) => !stored.has(ref.path)).map(({ ref }) => ref);
  const misplaced = new Map((await read(db, away)).map((doc) => [doc.ref.path, doc]));
  for (const [path, { ref, what, lane }] of right) {
    const found = (stored.get(path) ?? misplaced.get(path))?.data() as Claim | Unit | undefined;
    const difference = { path, quarter: what.quarter, lane, by: what.by };
    if (!found) note({ ...difference, kind: "missing" }, (batch) => batch.create(ref, what));
    else if (found.by.kind !== what.by.kind || found.by.id !== what.by.id || found.quarter !== what.quarter)
      note({ ...difference, kind: "wrong-owner" }, (batch) => batch.set(ref, what));
  }
  for (const [path, doc] of stored) {
    if (right.has(path)) continue;
    const { quarter, by, ...rest } = doc.data() as Claim | Unit;
    const lane = "lane" in rest ? rest.lane : null;
    note({ path, kind: "orphan", quarter, lane, by }, (batch) => versioned(doc).remove(batch));
  }

  const load = utcDayWith(
    date,
    holders.map(({ held }) => held),
  );
  const isRight = sameDay(load, utcDayIn(day));
  if (!isRight) note({ path: day.ref.path, kind: "wrong-day", quarter: first, lane: null, by: null });
  const putDay = (batch: WriteBatch): void => versioned(day).note(batch, load);
  return {
    differences,
    /** Can anything be repaired? */
    canPut: puts.length > 0 || !isRight,
    /** Is there more than one commit takes? */
    isMuch: puts.length > MOST,
    put(batch: WriteBatch): void {
      for (const put of puts.slice(0, MOST)) put(batch);
      putDay(batch);
    },
  };
}

/** What differs on a day, twice in a row: what is only half read while somebody books is no difference. */
export async function countDifferences(db: Firestore, date: string): Promise<number> {
  const first = await inspect(db, date);
  if (first.differences.length === 0) return 0;
  const again = await inspect(db, date);
  const known = new Set(first.differences.map(({ kind, path }) => `${kind} ${path}`));
  return again.differences.filter(({ kind, path }) => known.has(`${kind} ${path}`)).length;
}

const read = async (db: Firestore, refs: readonly DocumentReference[]): Promise<DocumentSnapshot[]> =>
  refs.length === 0 ? [] : (await db.getAll(...refs)).filter(({ exists }) => exists);

/** A day by UTC built anew from all that is held on it. */
export function utcDayWith(date: string, all: readonly Held[]): UtcDay {
  const day = emptyUtcDay(date);
  const seen = new Set<string>();
  for (const { lane, quarters, units } of all) {
    for (const quarter of quarters) {
      if (utcDateOf(quarter) !== date || seen.has(claimId(lane, quarter))) continue;
      seen.add(claimId(lane, quarter));
      const { lo, hi } = storedBit(quarter);
      const sum = day.lanes[lane] ?? { lo: 0, hi: 0 };
      day.lanes[lane] = { lo: sum.lo + lo, hi: sum.hi + hi };
    }
    const begin = firstQuarterOf(quarters);
    if (utcDateOf(begin) !== date) continue;
    for (const unit of units ?? []) if (isWaiter(unit)) day.waiters[unit] = begin;
  }
  return day;
}

/** Are they equal, apart from lanes on which nothing is taken? */
function sameDay(one: UtcDay, other: UtcDay): boolean {
  const plain = ({ lanes, waiters }: UtcDay) =>
    JSON.stringify([
      Object.entries(lanes)
        .filter(([, { lo, hi }]) => lo !== 0 || hi !== 0)
        .map(([id, { lo, hi }]) => [id, lo, hi])
        .sort(),
      Object.entries(waiters).sort(),
    ]);
  return plain(one) === plain(other);
}

/** The last quarter that anything is claimed for, or that anybody's work begins in; null where there is none. */
export async function lastHeld(db: Firestore): Promise<Quarter | null> {
  const last = async (collection: string, field: string) => {
    const { docs } = await db.collection(collection).orderBy(field, "desc").limit(1).get();
    return docs.map((doc) => doc.get(field) as Quarter);
  };
  const found = await Promise.all([
    last("claims", "quarter"),
    last("units", "quarter"),
    last("appointments", firstField.appointment),
    last("blocks", firstField.block),
  ]);
  const quarters = found.flat();
  return quarters.length > 0 ? Math.max(...quarters) : null;
}

/** The first date by UTC, from one on, that may hold something, found by queries instead of day by day; null if none. */
export async function nextHeld(db: Firestore, from: string): Promise<string | null> {
  const first = utcFirst(from);
  const next = async (collection: string, field: string, quarter: Quarter) => {
    const found = db.collection(collection).where(field, ">=", quarter).orderBy(field).limit(1);
    return (await found.get()).docs.map((doc) => utcDateOf(doc.get(field) as Quarter));
  };
  const day = async () => {
    const days = db.collection("utcDays");
    const { docs } = await days.where("date", ">=", from).orderBy("date").limit(1).get();
    return docs.map(({ id }) => id);
  };
  const found = await Promise.all([
    next("claims", "quarter", first),
    next("units", "quarter", first),
    // What began before may reach into the day.
    next("appointments", firstField.appointment, first - MAX_QUARTERS),
    next("blocks", firstField.block, first - MAX_QUARTERS),
    day(),
  ]);
  const [date = null] = found.flat().sort();
  return date !== null && date < from ? from : date;
}

/** How far the nightly check has come. */
export type CheckState = {
  v: 1;
  /** The local date of the last night that was checked. */
  night: string;
  /** The date (UTC) to go on from; null between checks. */
  from: string | null;
  /** What was found so far. */
  found: number;
  /** To be checked again before the next night: something was repaired. */
  due: boolean;
  /** When a night's check came to its end last, and what it found; missing before the first. */
  last?: { at: Instant; found: number };
};

const checkRef = (db: Firestore) => db.collection("checks").doc("schedule");

/** The state of the check as it was read; `save` succeeds only while it still is so. Null before the first. */
export async function loadCheck(db: Firestore) {
  const snapshot = await checkRef(db).get();
  return {
    state: contentOf<CheckState>(snapshot),
    save: (batch: WriteBatch, state: CheckState): void => versioned(snapshot).save(batch, state),
  };
}

/** Puts into the commit that the schedule is to be checked soon. */
export function makeCheckDue(batch: WriteBatch, db: Firestore): void {
  batch.set(checkRef(db), { v: 1, due: true }, { merge: true });
}
