import type { applyInOrder } from "@openhood/domain/approvals/apply-in-order";
import { mayCutShort } from "@openhood/domain/repair-orders/job-clock";
import type { OrderStamp } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { stopClocks } from "./job-clocks.ts";
import { addEntries } from "./ledger.ts";
import type { LoadedOrder } from "./orders.ts";
import { moveStock } from "./stock.ts";
import { noteOnVehicle } from "./vehicle-of-order.ts";

type InOrder = ReturnType<typeof applyInOrder>;
type Made = Pick<InOrder, "order" | "edits"> & Partial<Pick<InOrder, "versions" | "entries">>;

/** Puts into the commit what was made of an order, and all that follows: its ledger, its car's notes, the stock, the clocks that stop. */
export async function saveEdits(
  batch: WriteBatch,
  db: Firestore,
  { order: before, save }: LoadedOrder,
  { order: after, edits, versions = [], entries = [] }: Made,
  stamp: OrderStamp,
): Promise<void> {
  save(batch, after, edits, versions);
  addEntries(batch, db, entries);
  await noteOnVehicle(batch, db, { before, after, stamp });
  await moveStock(batch, db, { before, after, stamp });
  if (mayCutShort(before, after)) await stopClocks(batch, db, after, { by: stamp.by.uid, at: stamp.at });
}
