import { createHash } from "node:crypto";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import {
  changeOf,
  type StockAct,
  type StockFacts,
  type StockItem,
  stockChanges,
  stockKey,
} from "@openhood/domain/repair-orders/stock";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "../infra/firebase.ts";
import { bumpRevision } from "../infra/revisions.ts";

// One document a part, named by its number; its quantity changes by increments alone, so that nobody's change overwrites another's.
const stock = (db: Firestore) => db.collection("stock");
const movements = (db: Firestore) => db.collection("stockMoves");
const idOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

type Stored = StockItem & { v: 1; updatedAt: string };

/** Why the stock of a part changed, and by how much, in hundredths. */
type Movement = { item: string; change: number } & (
  | { kind: StockAct["kind"] }
  | { kind: "order"; order: string }
);

/** Puts into the commit that the stock of a part changes, and why. A movement is had once under its id. */
function move(batch: WriteBatch, db: Firestore, id: string, stamp: OrderStamp, movement: Movement): void {
  const ref = stock(db).doc(movement.item);
  batch.update(ref, { quantity: increment(movement.change), updatedAt: stamp.at });
  batch.create(movements(db).doc(id), { v: 1, ...movement, ...stamp });
}

/** Puts into the commit of an order's change what it takes out of the stock, or gives back. Reads the parts that change, if any. */
export async function moveStock(
  batch: WriteBatch,
  db: Firestore,
  { before, after, stamp }: { before: RepairOrder; after: RepairOrder; stamp: OrderStamp },
): Promise<void> {
  const changes = [...stockChanges(before, after)];
  if (changes.length === 0) return;
  const found = await db.getAll(...changes.map(([key]) => stock(db).doc(idOf(key))));
  for (const [index, [, change]] of changes.entries()) {
    const item = found[index];
    // What is not kept in stock is bought for each order.
    if (!item?.exists) continue;
    const id = `${item.id}.${after.id}.${after.revision}`;
    move(batch, db, id, stamp, { item: item.id, change, kind: "order", order: after.id });
  }
}

/** The parts in stock, by number; at most this many. */
export async function listStock(db: Firestore, limit: number): Promise<StockItem[]> {
  const found = await stock(db).orderBy("partNumber").limit(limit).get();
  return found.docs.map((doc) => {
    const { v: _, updatedAt: __, ...item } = doc.data() as Stored;
    return item;
  });
}

/** How many parts are kept in stock. */
export const countStock = async (db: Firestore): Promise<number> =>
  (await stock(db).count().get()).data().count;

/** A part in stock, by its number or its id; null when there is none. */
export async function findStock(
  db: Firestore,
  by: { partNumber: string } | { id: string },
): Promise<StockItem | null> {
  const id = "id" in by ? by.id : idOf(stockKey(by.partNumber));
  return ((await stock(db).doc(id).get()).data() as Stored | undefined) ?? null;
}

/** Puts a part that is not in stock yet into the commit. */
export function createStock(batch: WriteBatch, db: Firestore, facts: StockFacts, at: string): void {
  const id = idOf(stockKey(facts.partNumber));
  const item: Stored = { v: 1, id, ...facts, quantity: 0, lastCost: null, updatedAt: at };
  batch.create(stock(db).doc(id), item);
  bumpRevision(batch, db, "orders");
}

/** Puts into the commit what is said of a part in stock. */
export function saveStockFacts(
  batch: WriteBatch,
  db: Firestore,
  id: string,
  facts: StockFacts,
  at: string,
): void {
  batch.update(stock(db).doc(id), { ...facts, updatedAt: at });
  bumpRevision(batch, db, "orders");
}

/** Puts into the commit that somebody counted a part, or received some. @param id of the movement */
export function actOnStock(
  batch: WriteBatch,
  db: Firestore,
  item: string,
  act: StockAct,
  { id, stamp }: { id: string; stamp: OrderStamp },
): void {
  move(batch, db, id, stamp, { item, change: changeOf(act), kind: act.kind });
  if (act.kind === "receive" && act.cost !== null) batch.update(stock(db).doc(item), { lastCost: act.cost });
  bumpRevision(batch, db, "orders");
}

/** Puts into the commit that a part is kept in stock no more. What was done to it stays. */
export function removeStock(batch: WriteBatch, db: Firestore, id: string): void {
  batch.delete(stock(db).doc(id));
  bumpRevision(batch, db, "orders");
}
