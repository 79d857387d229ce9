import { createHash } from "node:crypto";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import {
  changeOf,
  type StockAct,
  type StockFacts,
  type StockItem,
  type StockMoveKind,
  stockChanges,
  stockKey,
} from "@openhood/domain/repair-orders/stock";
import type { DocumentSnapshot, Firestore, WriteBatch } from "firebase-admin/firestore";
import { increment } from "../infra/firebase.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

// One document a part, named by its number; its quantity changes by increments alone, so that nobody's change overwrites another's.
const stock = (db: Firestore) => db.collection("stock");
const movements = (db: Firestore) => db.collection("stockMoves");
const idOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

type Stored = Omit<StockItem, "revision" | "edited"> &
  Partial<Pick<StockItem, "revision" | "edited">> & { v: 1; updatedAt: string };

function itemOf(doc: DocumentSnapshot): StockItem {
  const { v: _, updatedAt: __, ...item } = doc.data() as Stored;
  return { revision: 0, edited: null, ...item };
}

/** Why the stock of a part changed, and by how much, in hundredths. */
type Movement = { item: string; change: number } & (
  | { kind: Exclude<StockMoveKind, "order"> }
  | { kind: "order"; order: string }
);

/** A movement as it is kept. */
type KeptMove = OrderStamp & Movement & { id: string };

/** Puts into the commit why the stock of a part changes. A movement is had once under its id. */
function keepMove(batch: WriteBatch, db: Firestore, id: string, stamp: OrderStamp, movement: Movement): void {
  batch.create(movements(db).doc(id), { v: 1, ...movement, ...stamp });
}

/** Puts into the commit that the stock of a part changes, and why. */
function move(batch: WriteBatch, db: Firestore, id: string, stamp: OrderStamp, movement: Movement): void {
  const ref = stock(db).doc(movement.item);
  batch.update(ref, { quantity: increment(movement.change), updatedAt: stamp.at });
  keepMove(batch, db, id, stamp, movement);
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
  return found.docs.map(itemOf);
}

/** How many parts are kept in stock. */
export const countStock = async (db: Firestore): Promise<number> =>
  (await stock(db).count().get()).data().count;

/** Why the stock of a part changed, the latest first. @param after the id of a movement: only what came before it */
export async function movesOf(
  db: Firestore,
  item: string,
  size: number,
  after: string | null,
): Promise<KeptMove[]> {
  const query = movements(db).where("item", "==", item).orderBy("at", "desc").limit(size);
  const last = after === null ? null : await movements(db).doc(after).get();
  if (last && !last.exists) return [];
  const found = await (last ? query.startAfter(last) : query).get();
  return found.docs.map((doc) => ({ ...(doc.data() as Omit<KeptMove, "id">), id: doc.id }) as KeptMove);
}

/** Which movement, and who made it when. */
type MoveBy = { id: string; stamp: OrderStamp };

/** A part in stock as it was read. What a person says of it is written only while it still is so. */
type LoadedStock = {
  item: StockItem;
  /** Puts into the commit what is said of it. */
  saveFacts: (batch: WriteBatch, facts: StockFacts, stamp: OrderStamp) => void;
  /** Puts into the commit that somebody counted it, or received some. */
  act: (batch: WriteBatch, act: StockAct, by: MoveBy) => void;
  /** Puts into the commit that it is kept no more. What was done to it stays. */
  remove: (batch: WriteBatch, by: MoveBy) => void;
};

/** A part in stock, by its number or its id; null when there is none. */
export async function findStock(
  db: Firestore,
  by: { partNumber: string } | { id: string },
): Promise<LoadedStock | null> {
  const id = "id" in by ? by.id : idOf(stockKey(by.partNumber));
  const found = await stock(db).doc(id).get();
  if (!found.exists) return null;
  const item = itemOf(found);
  return {
    item,
    saveFacts(batch, facts, stamp) {
      versioned(found).save(batch, { ...facts, edited: stamp, updatedAt: stamp.at });
      bumpRevision(batch, db, "orders");
    },
    act(batch, act, { id, stamp }) {
      const movement = { item: item.id, change: changeOf(act), kind: act.kind };
      if (act.kind === "count") {
        const quantity = increment(movement.change);
        versioned(found).save(batch, { quantity, edited: stamp, updatedAt: stamp.at });
        keepMove(batch, db, id, stamp, movement);
      } else {
        move(batch, db, id, stamp, movement);
        if (act.cost !== null) batch.update(found.ref, { lastCost: act.cost });
      }
      bumpRevision(batch, db, "orders");
    },
    remove(batch, { id, stamp }) {
      versioned(found).remove(batch);
      keepMove(batch, db, id, stamp, { item: item.id, change: -item.quantity, kind: "remove" });
      bumpRevision(batch, db, "orders");
    },
  };
}

/** Puts a part that is not in stock yet into the commit. */
export function createStock(batch: WriteBatch, db: Firestore, facts: StockFacts, stamp: OrderStamp): void {
  const id = idOf(stockKey(facts.partNumber));
  const said = { revision: 1, edited: stamp };
  const item: Stored = { v: 1, id, ...facts, ...said, quantity: 0, lastCost: null, updatedAt: stamp.at };
  batch.create(stock(db).doc(id), item);
  bumpRevision(batch, db, "orders");
}
