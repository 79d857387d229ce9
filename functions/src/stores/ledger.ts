import { LedgerEntry } from "@openhood/domain/approvals/entry";
import { NO_DECISIONS, openLedger } from "@openhood/domain/approvals/ledger";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { inPages } from "../infra/pages.ts";
import { load, orderRef } from "./orders.ts";

// One document an entry, named by its number: it is created, and never written again.
const ledger = (db: Firestore, order: string) => orderRef(db, order).collection("ledger");
const nameOf = (number: number): string => String(number).padStart(4, "0");

/** All that is stored of what was decided on an order, in the order of the numbers, as it is there. One read each. */
export async function entriesOf(db: Firestore, order: string): Promise<unknown[]> {
  const found = await ledger(db, order).get();
  return found.docs.map((doc) => doc.data());
}

/** Of every entry there is, whatever became of its order: which order’s it is, and what is stored there. One read each. */
export async function* everyEntry(db: Firestore): AsyncGenerator<{ order: string; entry: unknown }> {
  for await (const doc of inPages(db.collectionGroup("ledger")))
    yield { order: doc.ref.parent.parent?.id ?? "", entry: doc.data() };
}

/** The latest of what was decided on an order, at most `most`; what is stored there and is no entry is left out. One read each. */
export async function latestEntriesOf(db: Firestore, order: string, most: number): Promise<LedgerEntry[]> {
  const found = await ledger(db, order).orderBy("number", "desc").limit(most).get();
  return found.docs.flatMap((doc) => LedgerEntry.safeParse(doc.data()).data ?? []);
}

/** What was decided on an order, as far as the order says, and whether all of it is as it was written. */
export async function loadLedger(db: Firestore, order: RepairOrder) {
  const entries = await entriesOf(db, order.id);
  const head = order.ledger ?? NO_DECISIONS;
  const opened = openLedger(order.id, entries, head);
  if (opened.ok) return { entries, opened };
  // Somebody may have decided since the order was read: then what it says is true of what was there before.
  const { ledger: now = NO_DECISIONS } = (await load(db, order.id)).order;
  if (now.count === head.count && now.hash === head.hash) return { entries, opened };
  const before = entries.slice(0, head.count);
  return { entries: before, opened: openLedger(order.id, before, head) };
}

/**
 * Puts into the commit of an order's change what was decided with it. The order holds how far its ledger goes, so that
 * nobody can have decided meanwhile.
 */
export function addEntries(batch: WriteBatch, db: Firestore, entries: readonly LedgerEntry[]): void {
  for (const entry of entries) batch.create(ledger(db, entry.order).doc(nameOf(entry.number)), entry);
}

/** Puts into the commit that an order loses its entries, as many as there can be. */
export async function removeEntries(batch: WriteBatch, db: Firestore, order: string): Promise<void> {
  for (const doc of (await ledger(db, order).get()).docs) batch.delete(doc.ref);
}
