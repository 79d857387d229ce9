import { same } from "@openhood/domain/fingerprint";
import { boardDifferences, type OrderCard } from "@openhood/domain/repair-orders/board";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { fieldPath, removed } from "../infra/firebase.ts";
import { bumpRevision } from "../infra/revisions.ts";
import { versioned } from "../infra/versioned.ts";

/** One document for all of it: whoever looks at the board reads nothing else. */
const boardRef = (db: Firestore) => db.collection("boards").doc("current");

/** Puts into the commit of an order's change what the board shows of it, if that changes. */
export function keepCard(
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

/** An order at a glance, and since when its customer waits for an answer, which stands beside the card: it is not of the order. */
export type BoardCard = OrderCard & {
  question?: string /** Its invoice is not paid; for the counter only. */;
  owed?: true;
};

/** The cards of all orders that are not over, by id. One read. */
export async function loadBoard(db: Firestore): Promise<Record<string, BoardCard>> {
  const found = await boardRef(db).get();
  const cards = (found.get("cards") ?? {}) as Record<string, OrderCard>;
  const questions = (found.get("questions") ?? {}) as Record<string, string>;
  const owed = (found.get("owed") ?? {}) as Record<string, true>;
  const withMore = ([id, card]: [string, OrderCard]): [string, BoardCard] => {
    const since = questions[id];
    return [
      id,
      { ...card, ...(since !== undefined && { question: since }), ...(owed[id] && { owed: true }) },
    ];
  };
  return Object.fromEntries(Object.entries(cards).map(withMore));
}

/** Puts into the commit since when (an instant) an order's customer waits for an answer; null when nobody waits. */
export function keepQuestion(batch: WriteBatch, db: Firestore, id: string, since: string | null): void {
  const fields = { mergeFields: ["v", fieldPath("questions", id)] };
  batch.set(boardRef(db), { v: 1, questions: { [id]: since ?? removed() } }, fields);
  bumpRevision(batch, db, "board");
}

/** Puts into the commit whether an order's invoice is posted and not paid. */
export function keepOwed(batch: WriteBatch, db: Firestore, id: string, isOwed: boolean): void {
  const fields = { mergeFields: ["v", fieldPath("owed", id)] };
  batch.set(boardRef(db), { v: 1, owed: { [id]: isOwed || removed() } }, fields);
  bumpRevision(batch, db, "board");
}

/** Since when which order's customer waits, as the board has it; `replace` on the condition that nobody wrote to it since. */
export async function loadQuestions(db: Firestore) {
  const found = await boardRef(db).get();
  return {
    questions: (found.get("questions") ?? {}) as Record<string, string>,
    replace(batch: WriteBatch, questions: Record<string, string>): void {
      versioned(found).note(batch, { v: 1, questions });
      bumpRevision(batch, db, "board");
    },
  };
}

/**
 * How the board differs from its orders; `put` writes the right one, on the condition that nobody wrote to the board
 * since.
 * @param openCards what the orders that are not over make it
 */
export async function compareBoard(
  db: Firestore,
  openCards: (db: Firestore) => Promise<Record<string, OrderCard>>,
) {
  // The board first: an order that changes its card after that changes the board.
  const found = await boardRef(db).get();
  const board = (found.get("cards") ?? {}) as Record<string, OrderCard>;
  const right = await openCards(db);
  return {
    differences: boardDifferences(board, right, same),
    put(batch: WriteBatch): void {
      versioned(found).note(batch, { v: 1, cards: right });
      bumpRevision(batch, db, "board");
    },
  };
}
