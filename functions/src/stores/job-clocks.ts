import { daysWorked, type Worked } from "@openhood/domain/repair-orders/correct-stretch";
import {
  cutShort,
  endStretch,
  goneOf,
  type JobClock,
  type Pressed,
  type Span,
  type Stretch,
  type StretchEnd,
} from "@openhood/domain/repair-orders/job-clock";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

// One document a person, so that one clock runs at most; one an order, with all the work on it.
const clocks = (db: Firestore) => db.collection("jobClocks");
const allWork = (db: Firestore) => db.collection("orderWork");
const workRef = (db: Firestore, order: string) => allWork(db).doc(order);

type StoredClock = JobClock & { v: 1; uid: string; name: string };
type StoredWork = {
  v: 2;
  stretches: Stretch[];
  /** Who worked on it on which days by UTC ({@link workKey}), for a query to find it. */
  worked: string[];
};

const workKey = (uid: string, date: string): string => `${uid} ${date}`;
const workKeys = (stretches: readonly Stretch[]): string[] => [
  ...new Set(stretches.flatMap((one) => daysWorked(one).map((date) => workKey(one.by.uid, date)))),
];
const storedWork = (stretches: readonly Stretch[]): StoredWork => ({
  ...{ v: 2, stretches: [...stretches], worked: workKeys(stretches) },
});

/** By whom something was done, as a user's id, and when; and the order it was done to, where that ended the work. */
type Did = { by: string | null; at: string; to?: RepairOrder };

const stretchesIn = (snapshot: DocumentSnapshot | undefined): Stretch[] =>
  (snapshot?.data() as StoredWork | undefined)?.stretches ?? [];
const clockIn = (snapshot: DocumentSnapshot | undefined): JobClock => {
  const found = snapshot?.data() as StoredClock | undefined;
  const { open = null, pressedAt = null, cut = null, workedUntil = null } = found ?? {};
  return { open, pressedAt, cut, workedUntil };
};

/** A running clock, and whose it is. */
export type RunningClock = { uid: string; name: string; open: NonNullable<JobClock["open"]> };

/** A person's clock. One read. */
export const clockOf = async (db: Firestore, uid: string): Promise<JobClock> =>
  clockIn(await clocks(db).doc(uid).get());

/** All clocks that run; as many reads. */
export async function runningClocks(db: Firestore): Promise<RunningClock[]> {
  const found = await clocks(db).where("open.from", ">", "").orderBy("open.from").limit(200).get();
  return found.docs.flatMap((doc) => {
    const { uid, name, open } = doc.data() as StoredClock;
    return open ? [{ uid, name, open }] : [];
  });
}

/** What was worked on some orders, in their turn. One read each. */
export async function workOn(db: Firestore, orders: readonly string[]): Promise<Stretch[][]> {
  if (orders.length === 0) return [];
  return (await db.getAll(...orders.map((id) => workRef(db, id)))).map(stretchesIn);
}

/** A person's clock as it was read, with the orders it may run on. */
export async function loadClock(db: Firestore, { uid, name }: { uid: string; name: string }, order: string) {
  const found = await clocks(db).doc(uid).get();
  const clock = clockIn(found);
  const ids = [...new Set([order, clock.open?.order ?? order])];
  const works = new Map(
    (await db.getAll(...ids.map((id) => workRef(db, id)))).map((work) => [work.id, work] as const),
  );
  return {
    clock,
    /** How many stretches an order has. */
    count: (id: string) => stretchesIn(works.get(id)).length,
    /** Puts into the commit what a press comes to; it succeeds only while nobody pressed since. */
    press(batch: WriteBatch, { clock: after, ended, begun }: Extract<Pressed, { ok: true }>): void {
      versioned(found).note(batch, { v: 1, uid, name, ...after, cut: null } satisfies StoredClock);
      for (const [id, work] of works) {
        const before = stretchesIn(work);
        const closed = ended?.order === id ? endStretch(before, ended) : before;
        const stretches = begun?.order === id ? [...closed, begun.stretch] : closed;
        // An order that is gone took its work along.
        if (stretches !== before && (work.exists || begun?.order === id))
          versioned(work).note(batch, storedWork(stretches));
      }
      bumpRevision(batch, db, "clock");
    },
  };
}

/** What was worked on an order, as it was read; `save` succeeds only while nobody pressed or corrected since. */
export async function loadWork(db: Firestore, order: string) {
  const found = await workRef(db, order).get();
  const stretches = stretchesIn(found);
  return {
    stretches,
    hold: versioned(found).hold,
    /** Puts stretches into the commit. Who worked on one that ends by it has no clock running then. */
    async save(batch: WriteBatch, after: readonly Stretch[], did: Did): Promise<void> {
      const ended = endedBy(stretches, after);
      versioned(found).note(batch, storedWork(after));
      if (ended.length > 0) {
        for (const person of await db.getAll(...ended.map(({ by }) => clocks(db).doc(by.uid)))) {
          const cut = cutBy(clockIn(person), ended, after, did);
          if (cut) versioned(person).note(batch, cut);
        }
      }
      bumpRevision(batch, db, "clock");
    },
  };
}

/** The stretches that went on, and do no more. */
function endedBy(before: readonly Stretch[], after: readonly Stretch[]): Stretch[] {
  const isOpen = (id: string) => after.some((one) => one.id === id && one.to === null);
  return before.filter(({ id, to }) => to === null && !isOpen(id));
}

/** What a clock says once stretches ended without a press; null where none of them ran on it. */
function cutBy(
  { open }: JobClock,
  ended: readonly Stretch[],
  after: readonly Stretch[],
  { by, at, to }: Did,
) {
  if (!open || ended.every(({ id }) => id !== open.stretch)) return null;
  const end = after.find(({ id }) => id === open.stretch)?.end ?? "job-gone";
  return {
    open: null,
    pressedAt: at,
    cut: { ...open, at, end, by, gone: to ? goneOf(to, open.job) : null },
  } satisfies JobClock;
}

/** Most orders of a person's days with which a correction is compared. */
export const MOST_COMPARED = 100;

/** What was worked on an order, as it was read, for one stretch of it to be corrected. */
export async function loadWorkToCorrect(db: Firestore, order: string) {
  const found = await workRef(db, order).get();
  const before = stretchesIn(found);
  return {
    stretches: before,
    /**
     * Whose work it is: what they worked on other orders on these days, and what runs for them. `save` succeeds only while nobody
     * pressed or corrected since, on this order, or for this person on any.
     * @returns null where that are more orders than a correction is compared with
     */
    async personOf({ by: { uid, name }, from, to }: Stretch & Worked) {
      // The clock first: each press and correction for a person changes it, so what is saved after this is noticed.
      const person = await clocks(db).doc(uid).get();
      const clock = clockIn(person);
      const keys = daysWorked({ from, to }).map((date) => workKey(uid, date));
      const days = allWork(db).where("worked", "array-contains-any", keys);
      const { docs } = await days.limit(MOST_COMPARED + 1).get();
      if (docs.length > MOST_COMPARED) return null;
      const all: (Span & { order: string })[] = docs.flatMap((doc) =>
        stretchesIn(doc).flatMap((one) => (one.by.uid === uid ? [{ ...one, order: doc.id }] : [])),
      );
      if (clock.open) all.push({ ...clock.open, to: null });
      return {
        elsewhere: all.filter((one) => one.order !== order),
        save(batch: WriteBatch, after: readonly Stretch[], did: Did): void {
          const cut = cutBy(clock, endedBy(before, after), after, did);
          const { workedUntil } = clock;
          const until = workedUntil && workedUntil > to ? workedUntil : to;
          const known = { v: 1, uid, name: person.get("name") ?? name } as const;
          const changed = { ...known, ...clock, ...cut, workedUntil: until } satisfies StoredClock;
          versioned(person).save(batch, changed);
          versioned(found).note(batch, storedWork(after));
          bumpRevision(batch, db, "clock");
        },
      };
    },
  };
}

/** Puts into the commit of an order's change that clocks stop whose job, or car, is no longer there, or needs another yes. */
export async function stopClocks(
  batch: WriteBatch,
  db: Firestore,
  order: RepairOrder,
  did: Did,
): Promise<void> {
  const work = await loadWork(db, order.id);
  const cut = cutShort(order, work.stretches);
  // Nor may one begin until the job is gone.
  if (cut.length === 0) return work.hold(batch);
  const after = cut.reduce<Stretch[]>((all, { id, end }) => ended(all, id, did.at, end), work.stretches);
  await work.save(batch, after, { ...did, to: order });
}

/** Puts into the commit by which somebody leaves the staff that their clock stops, or that none has begun meanwhile. */
export async function stopClockOf(batch: WriteBatch, db: Firestore, uid: string, at: string): Promise<void> {
  const found = await clocks(db).doc(uid).get();
  const { open } = clockIn(found);
  if (!open) return versioned(found).hold(batch);
  const work = await loadWork(db, open.order);
  await work.save(batch, ended(work.stretches, open.stretch, at, "left"), { by: null, at });
}

const ended = (all: readonly Stretch[], stretch: string, to: string, end: StretchEnd): Stretch[] =>
  endStretch(all, { stretch, to, end, reason: null });

/** Puts into the commit by which an order loses its customer that nothing typed beside the clock is kept. */
export async function forgetReasons(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  const found = await workRef(db, order).get();
  const stretches = stretchesIn(found);
  if (stretches.some(({ reason }) => reason !== null))
    versioned(found).note(batch, { stretches: stretches.map((one) => ({ ...one, reason: null })) });
  else versioned(found).hold(batch);
}

/** Puts into the commit by which an order goes that the clocks on it run no more. What was worked on it goes with the order. */
export async function endClocksOn(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  const found = await workRef(db, order).get();
  versioned(found).hold(batch);
  // What ended on it is no longer told, either.
  for (const person of (await clocks(db).where("cut.order", "==", order).get()).docs)
    versioned(person).note(batch, { cut: null });
  const running = stretchesIn(found).filter(({ to }) => to === null);
  if (running.length === 0) return;
  for (const person of await db.getAll(...running.map(({ by }) => clocks(db).doc(by.uid))))
    if (clockIn(person).open?.order === order) versioned(person).note(batch, { open: null });
  bumpRevision(batch, db, "clock");
}

/** Puts into the commit that goes with an order what was worked on it. */
export const removeWork = (batch: WriteBatch, db: Firestore, order: string): void =>
  void batch.delete(workRef(db, order));
