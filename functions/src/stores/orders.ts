import type { Edit } from "@openhood/domain/approvals/apply-in-order";
import {
  boardCard,
  boardDifferences,
  OPEN_STAGES,
  type OrderCard,
} from "@openhood/domain/repair-orders/board";
import { same } from "@openhood/domain/repair-orders/fingerprint";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import type { EstimateVersion } from "@openhood/domain/repair-orders/versions";
import { orderLine } from "@openhood/domain/search/lines";
import type { DocumentSnapshot, Firestore, Query, WriteBatch } from "firebase-admin/firestore";
import { fieldPath, removed } from "../infra/firebase.ts";
import { inPages } from "../infra/pages.ts";
import { Problem } from "../infra/problem.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";
import { removeWork } from "./job-clocks.ts";
import { keepLine } from "./search-lines.ts";

const orders = (db: Firestore) => db.collection("repairOrders");
export const orderRef = (db: Firestore, id: string) => orders(db).doc(id);
const history = (db: Firestore, id: string) => orderRef(db, id).collection("history");
const boardRef = (db: Firestore) => db.collection("boards").doc("current");

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
    save(batch, after, edits, versions = []) {
      // The rules raise its revision, as part of the order.
      versioned(snapshot).note(batch, after);
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

/** Reads one order; null when there is none. */
export const find = async (db: Firestore, id: string): Promise<LoadedOrder | null> =>
  orderIn(db, await orderRef(db, id).get());

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
export function create(batch: WriteBatch, db: Firestore, order: RepairOrder): void {
  batch.create(orderRef(db, order.id), order);
  keepCard(batch, db, { id: order.id, before: null, after: boardCard(order) });
  keepLine(batch, db, { before: null, after: orderLine(order) });
  bumpRevision(batch, db, "orders");
}

/** Puts into the commit of an order's change what the board shows of it, if that changes. */
function keepCard(
  batch: WriteBatch,
  db: Firestore,
  { id, before, after }: { id: string; before: OrderCard | null; after: OrderCard | null },
): void {
  if (same(before, after)) return;
  // The whole card: merged with the one before, it would keep what is no more.
  const fields = { mergeFields: ["v", fieldPath("cards", id)] };
  batch.set(boardRef(db), { v: 1, cards: { [id]: after ?? removed() } }, fields);
  bumpRevision(batch, db, "board");
}

/** The cards of all orders that are not over, by id. One read. */
export async function loadBoard(db: Firestore): Promise<Record<string, OrderCard>> {
  return ((await boardRef(db).get()).get("cards") ?? {}) as Record<string, OrderCard>;
}

/**
 * How the board differs from its orders; `put` writes the right one, on the condition that nobody wrote to the board
 * since. Reads every order that is not over.
 */
export async function compareBoard(db: Firestore) {
  // The board first: an order that changes its card after that changes the board.
  const found = await boardRef(db).get();
  const board = (found.get("cards") ?? {}) as Record<string, OrderCard>;
  const right: Record<string, OrderCard> = {};
  for await (const doc of inPages(orders(db).where("stage.is", "in", OPEN_STAGES))) {
    const card = boardCard(doc.data() as RepairOrder);
    if (card) right[doc.id] = card;
  }
  return {
    differences: boardDifferences(board, right, same),
    put(batch: WriteBatch): void {
      versioned(found).note(batch, { v: 1, cards: right });
      bumpRevision(batch, db, "board");
    },
  };
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

/** Most edits that go in one commit. */
const MOST = 200;

/** Puts into the commit that an order loses its edits and estimates, as many as a commit takes; null when none is left. */
export async function forgetEdits(batch: WriteBatch, db: Firestore, id: string): Promise<null | "more"> {
  const [edits, versions] = await Promise.all([
    history(db, id).limit(MOST).get(),
    orderRef(db, id).collection("estimates").limit(MOST).get(),
  ]);
  for (const doc of [...edits.docs, ...versions.docs]) batch.delete(doc.ref);
  return edits.size === MOST || versions.size === MOST ? "more" : null;
}

/** Puts into the commit that an order goes, for good, or loses its customer. Nobody edited it. */
export function reduceOrder(
  batch: WriteBatch,
  db: Firestore,
  found: DocumentSnapshot,
  after: RepairOrder | null,
): void {
  const before = found.data() as RepairOrder;
  if (after) versioned(found).note(batch, after);
  else {
    versioned(found).remove(batch);
    removeWork(batch, db, before.id);
  }
  keepCard(batch, db, { id: before.id, before: boardCard(before), after: after && boardCard(after) });
  keepLine(batch, db, { before: orderLine(before), after: after && orderLine(after) });
  bumpRevision(batch, db, "orders");
}
