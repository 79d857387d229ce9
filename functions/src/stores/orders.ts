import type { Edit } from "@openhood/domain/approvals/apply-in-order";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import { boardCard, OPEN_STAGES, type OrderCard } from "@openhood/domain/repair-orders/board";
import { withNotice } from "@openhood/domain/repair-orders/notices";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { withCoresOwed } from "@openhood/domain/repair-orders/parts";
import type { EstimateVersion } from "@openhood/domain/repair-orders/versions";
import { orderLine } from "@openhood/domain/search/lines";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { Problem } from "../infra/problem.ts";
import { queryInChunks } from "../infra/query-in-chunks.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { keepCard } from "./board.ts";
import { removeWork } from "./job-clocks.ts";
import { keepLine } from "./search-lines.ts";

const orders = (db: Firestore) => db.collection("repairOrders");
export const orderRef = (db: Firestore, id: string) => orders(db).doc(id);
const history = (db: Firestore, id: string) => orderRef(db, id).collection("history");

/** An edit as it is kept, under the revision it made. */
export type KeptEdit = OrderStamp & { v: 1; revision: number; edit: Edit };

/** An order as it was read; `save` succeeds only while it still is so. */
export type LoadedOrder = {
  order: RepairOrder;
  /**
   * Puts an order into the commit, with its card and what was done: an edit for each revision it rose by.
   * @param versions of the estimate, that came of it
   */
  save: (
    batch: WriteBatch,
    after: RepairOrder,
    edits: readonly Edit[],
    versions?: readonly EstimateVersion[],
  ) => void;
  /** Lets the commit succeed only while the order still is so, and leaves it. */
  hold: (batch: WriteBatch) => void;
  /** Puts into the commit that it goes, for good; for one that nobody edited. */
  remove: (batch: WriteBatch) => void;
};

const padded = (revision: number): string => String(revision).padStart(8, "0");

export function orderIn(db: Firestore, snapshot: DocumentSnapshot): LoadedOrder | null {
  const order = snapshot.data() as RepairOrder | undefined;
  if (!order) return null;
  return {
    order,
    save(batch, changed, edits, versions = []) {
      const after = withCoresOwed(withNotice(order, changed));
      // The rules raise its revision, as part of the order.
      versioned(snapshot).replace(batch, { before: order, after });
      for (const [index, edit] of edits.entries()) {
        const revision = order.revision + 1 + index;
        const kept: KeptEdit = { v: 1, revision, by: after.updatedBy, at: after.updatedAt, edit };
        batch.create(history(db, order.id).doc(padded(revision)), kept);
      }
      for (const version of versions)
        batch.create(orderRef(db, order.id).collection("estimates").doc(String(version.number)), version);
      keepCard(batch, db, { id: order.id, before: boardCard(order), after: boardCard(after) });
      keepLine(batch, db, { before: orderLine(order), after: orderLine(after) });
      bumpRevision(batch, db, "orders");
    },
    hold: versioned(snapshot).hold,
    remove: (batch) => reduceOrder(batch, db, snapshot, null),
  };
}

/** The ids of orders whose customer may have to be told something by now, the longest waiting first. @param now instant */
export async function toBeTold(db: Firestore, now: string, limit: number): Promise<string[]> {
  const found = await orders(db).where("notice.dueAt", "<=", now).orderBy("notice.dueAt").limit(limit).get();
  return found.docs.map(({ id }) => id);
}

/** How many notices are looked at again in one commit; the others wait for the morning as they did. */
const MOST_WOKEN = 200;

/** Has what waits for the morning looked at again now, unless one of them changes meanwhile. @param now milliseconds since 1970 */
export async function wakeNotices(batch: WriteBatch, db: Firestore, now: number): Promise<void> {
  // What is only put off for the time to take it back keeps that.
  const later = new Date(now + NOTICE_DELAY).toISOString();
  const held = await orders(db).where("notice.dueAt", ">", later).limit(MOST_WOKEN).get();
  for (const doc of held.docs) versioned(doc).note(batch, { "notice.dueAt": new Date(now).toISOString() });
}

/** Most open orders of one customer that follow a change of their record in its commit. */
const MOST_FOLLOWING = 100;

/** A customer's orders that are not over, at most 100 of each record. */
export async function openOnRecords(db: Firestore, records: readonly string[]): Promise<LoadedOrder[]> {
  const found = await Promise.all(
    records.map((id) => ordersOn(db, id).where("stage.is", "in", OPEN_STAGES).limit(MOST_FOLLOWING).get()),
  );
  return found.flatMap(({ docs }) => docs.flatMap((doc) => orderIn(db, doc) ?? []));
}

/** Reads one order; null when there is none. */
export const find = async (db: Firestore, id: string): Promise<LoadedOrder | null> =>
  orderIn(db, await orderRef(db, id).get());

/** Most orders whose car moves on a day that are looked at. */
const MOST_MOVED = 300;

/** Orders whose car moved since an instant, the latest first; at most 300. One read each. */
export async function movedSince(db: Firestore, since: string): Promise<RepairOrder[]> {
  const found = await orders(db)
    .where("stage.at", ">=", since)
    .orderBy("stage.at", "desc")
    .limit(MOST_MOVED)
    .get();
  return found.docs.map((doc) => doc.data() as RepairOrder);
}

/** Orders of which old parts are to come back, also of cars that are gone; at most `most`. One read each. */
export async function owingCores(db: Firestore, most: number): Promise<RepairOrder[]> {
  const found = await orders(db).where("owesCores", "==", true).limit(most).get();
  return found.docs.map((doc) => doc.data() as RepairOrder);
}

/** Some orders in their turn, null for each that is gone. One read each. */
export async function byIds(db: Firestore, ids: readonly string[]): Promise<(RepairOrder | null)[]> {
  if (ids.length === 0) return [];
  const found = await db.getAll(...ids.map((id) => orderRef(db, id)));
  return found.map((doc) => (doc.data() as RepairOrder | undefined) ?? null);
}

/** Reads one order. Throws Problem `not-found`. */
export async function load(db: Firestore, id: string): Promise<LoadedOrder> {
  const found = await find(db, id);
  if (!found) throw new Problem("not-found");
  return found;
}

/** Puts a new order into the commit; one of its id must not be there. */
export function create(batch: WriteBatch, db: Firestore, opened: RepairOrder): void {
  const order = withNotice(null, opened);
  batch.create(orderRef(db, order.id), order);
  keepCard(batch, db, { id: order.id, before: null, after: boardCard(order) });
  keepLine(batch, db, { before: null, after: orderLine(order) });
  bumpRevision(batch, db, "orders");
}

/** What the board shows of every order that is not over, made from the orders themselves. One read each. */
export async function openCards(db: Firestore): Promise<Record<string, OrderCard>> {
  const cards: Record<string, OrderCard> = {};
  for await (const doc of inPages(orders(db).where("stage.is", "in", OPEN_STAGES))) {
    const card = boardCard(doc.data() as RepairOrder);
    if (card) cards[doc.id] = card;
  }
  return cards;
}

/** Every order there is, by its id. One read each. */
export async function* everyOrder(db: Firestore): AsyncGenerator<RepairOrder> {
  for await (const doc of inPages(orders(db))) yield doc.data() as RepairOrder;
}

/** Where a page of orders goes on: after this one. */
export type OrderCursor = { at: string; id: string };
/** Whose orders: all, those of some records of customers, or those of a vehicle. */
export type OrdersOf =
  | { kind: "all" }
  | { kind: "records"; ids: readonly string[] }
  | { kind: "vehicles"; ids: readonly string[] };

/** One page of orders: of all the latest changed first, of a customer or a vehicle the latest opened. */
export async function page(
  db: Firestore,
  of: OrdersOf,
  size: number,
  after: OrderCursor | null,
): Promise<RepairOrder[]> {
  const by = of.kind === "all" ? "updatedAt" : "createdAt";
  const some =
    of.kind === "all"
      ? orders(db)
      : of.kind === "records"
        ? orders(db).where("customer.record", "in", of.ids.slice(0, 30))
        : orders(db).where("vehicle.id", "in", of.ids.slice(0, 10));
  const query = some.orderBy(by, "desc").orderBy("id", "desc").limit(size);
  const found = await (after ? query.startAfter(after.at, after.id) : query).get();
  return found.docs.map((doc) => doc.data() as RepairOrder);
}

/** Whose orders: those on some records of customers, and those with some addresses on the paper. */
export type OwnedBy = { records: readonly string[]; emails: readonly string[] };

const latestFirst = (a: RepairOrder, b: RepairOrder): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

/** Somebody's orders, the latest opened first. @param atOnce with how many values one query compares */
async function ownedBy(
  db: Firestore,
  { records, emails }: OwnedBy,
  { most, atOnce, narrowed }: { most: number; atOnce?: number; narrowed: (some: Query) => Query },
): Promise<RepairOrder[]> {
  const by = (field: string, values: readonly string[]) =>
    queryInChunks(
      values,
      async (some) => {
        const [only] = some;
        const of =
          some.length === 1 ? orders(db).where(field, "==", only) : orders(db).where(field, "in", some);
        const found = await narrowed(of).limit(most).get();
        return found.docs.map((doc) => doc.data() as RepairOrder);
      },
      atOnce,
    );
  const found = await Promise.all([by("customer.record", records), by("customer.email", emails)]);
  const unique = [...new Map(found.flat().map((order) => [order.id, order])).values()];
  return unique.sort(latestFirst).slice(0, most);
}

/** One page of somebody's orders, the latest opened first. */
export const pageOfOwn = (
  db: Firestore,
  of: OwnedBy,
  size: number,
  after: OrderCursor | null,
): Promise<RepairOrder[]> =>
  ownedBy(db, of, {
    most: size,
    narrowed(some) {
      const query = some.orderBy("createdAt", "desc").orderBy("id", "desc");
      return after ? query.startAfter(after.at, after.id) : query;
    },
  });

/** Somebody's orders that are not over, the latest opened first; at most `most`. */
export const openOrdersOf = (db: Firestore, of: OwnedBy, most: number): Promise<RepairOrder[]> =>
  // One at once: the embedded database compares with one list in a query, and the stages are one.
  ownedBy(db, of, { most, atOnce: 1, narrowed: (some) => some.where("stage.is", "in", OPEN_STAGES) });

/** What was done to an order, the latest first. @param before a revision: only what came before it */
export async function historyOf(
  db: Firestore,
  id: string,
  size: number,
  before: number | null,
): Promise<KeptEdit[]> {
  const query = history(db, id).orderBy("revision", "desc").limit(size);
  const found = await (before === null ? query : query.startAfter(before)).get();
  return found.docs.map((doc) => doc.data() as KeptEdit);
}

/** All orders written for an address. */
export const ordersOf = (db: Firestore, email: string): Query =>
  orders(db).where("customer.email", "==", email);
/** All orders on a record. */
export const ordersOn = (db: Firestore, record: string): Query =>
  orders(db).where("customer.record", "==", record);

/** Has a record no order besides this one? */
export async function isOnlyOrder(db: Firestore, record: string, id: string): Promise<boolean> {
  const { docs } = await ordersOn(db, record).limit(2).get();
  return docs.every((doc) => doc.id === id);
}

/** Most edits that go in one commit. */
const MOST = 150;

/** Puts into the commit that an order loses its edits, its estimates and who was asked, as many as a commit takes; null when none is left. */
export async function forgetEdits(batch: WriteBatch, db: Firestore, id: string): Promise<null | "more"> {
  const found = await Promise.all([
    history(db, id).limit(MOST).get(),
    orderRef(db, id).collection("asks").limit(MOST).get(),
    orderRef(db, id).collection("estimates").limit(MOST).get(),
  ]);
  for (const doc of found.flatMap(({ docs }) => docs)) batch.delete(doc.ref);
  return found.some(({ size }) => size === MOST) ? "more" : null;
}

/** Puts into the commit that an order goes, for good, or loses its customer. Nobody edited it. */
export function reduceOrder(
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  after: RepairOrder | null,
): void {
  const before = found.data() as RepairOrder;
  if (after) versioned(found).replace(batch, { before, after });
  else {
    versioned(found).remove(batch);
    removeWork(batch, db, before.id);
  }
  keepCard(batch, db, { id: before.id, before: boardCard(before), after: after && boardCard(after) });
  keepLine(batch, db, { before: orderLine(before), after: after && orderLine(after) });
  bumpRevision(batch, db, "orders");
}
