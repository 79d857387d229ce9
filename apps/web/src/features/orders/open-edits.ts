import { replaceEqualDeep } from "@tanstack/react-query";
import { clearDraft } from "../../platform/drafts.ts";
import { onBackOnline } from "../../platform/network.ts";
import { session, signedInUid } from "../../platform/session-store.ts";
import { createStore } from "../../platform/store.ts";
import { type KeptOrder, orderDraft } from "../../platform/unsent.ts";
import type { OrderEdits } from "./order-edits.ts";

/** An order whose page was left: its edits wait for a connection, or some were lost and nobody has put that away. */
export type LeftOrder = {
  id: string;
  number: number;
  isLost: boolean;
  /** Its page cannot say what was lost: it may not be read any more. */
  isClosed: boolean;
};

type Open = { edits: OrderEdits; isShown: boolean; stop: () => void };

const open = new Map<string, Open>();
/** The orders whose edits wait, or were lost, from before a reload, by id, until the order has been read. */
const unread = new Map<string, KeptOrder>();
/** The numbers of those that may not be read, by id: their edits will never be sent. */
const closed = new Map<string, number>();
export const leftOrders = createStore<readonly LeftOrder[]>([]);
/** How many orders have edits that are not sent yet. */
export const unsentEdits = createStore(0);
/** Would closing this tab lose edits? */
export const isAnyUnsent = (): boolean => unsentEdits.get() > 0;

// On whatever page, those of the public site too.
const askToClose = (event: BeforeUnloadEvent) => event.preventDefault();
unsentEdits.subscribe(() => {
  if (isAnyUnsent()) addEventListener("beforeunload", askToClose);
  else removeEventListener("beforeunload", askToClose);
});

/** Says what is so now, and lets go of what was left and is saved. */
function tell(): void {
  const left: LeftOrder[] = [];
  let unsent = 0;
  for (const [id, { number, calls }] of unread) {
    const isUnsent = calls.length > 0;
    if (isUnsent) unsent += 1;
    left.push({ id, number, isLost: !isUnsent, isClosed: false });
  }
  for (const [id, number] of closed) left.push({ id, number, isLost: true, isClosed: true });
  for (const [id, { edits, isShown, stop }] of open) {
    const { order, status, lost } = edits.state.get();
    const isLost = lost.length > 0;
    if (status !== "saved") unsent += 1;
    if (isShown) continue;
    if (isLost || status === "offline") left.push({ id, number: order.number, isLost, isClosed: false });
    else if (status === "saved") {
      stop();
      open.delete(id);
    }
  }
  unsentEdits.set(unsent);
  leftOrders.set(replaceEqualDeep(leftOrders.get(), left));
}

let owner = signedInUid();
// They are one person's: what is not sent as another session begins, or none, waits in the tab's drafts, or went with them.
session.subscribe(() => {
  if (signedInUid() === owner) return;
  owner = signedInUid();
  for (const { stop } of open.values()) stop();
  open.clear();
  unread.clear();
  closed.clear();
  tell();
});

/** The edits of an order that still wait, from before its page was left. */
export const editsLeft = (id: string): OrderEdits | undefined => open.get(id)?.edits;

function note(id: string, edits: OrderEdits): Open {
  unread.delete(id);
  closed.delete(id);
  const known = open.get(id);
  if (known?.edits === edits) return known;
  // An order may be read by its page and for what waits of it at the same moment: the later ones have the same edits, and their key.
  known?.stop();
  const stops = [edits.state.subscribe(tell), onBackOnline(edits.flush), edits.stop];
  const one = { edits, isShown: false, stop: () => stops.forEach((stop) => void stop()) };
  open.set(id, one);
  return one;
}

/** Notes that an order's page is open. Answers with what to call when it is left: what waits is sent all the same. */
export function showEdits(id: string, edits: OrderEdits): () => void {
  const one = note(id, edits);
  const show = (isShown: boolean) => {
    one.isShown = isShown;
    tell();
  };
  show(true);
  edits.flush();
  return () => show(false);
}

/** Notes whose edits wait, or were lost, from before a reload. */
export function noteUnread(orders: readonly KeptOrder[]): void {
  for (const one of orders) if (!open.has(one.id)) unread.set(one.id, one);
  tell();
}

/** Does the order have to be read, for its edits to be sent? */
export const isUnread = (id: string): boolean => unread.has(id);

/** Sends what waits from before a reload, now that its order is read; null: it never will be. */
export function sendUnread(id: string, edits: OrderEdits | null): void {
  if (edits) note(id, edits);
  else {
    closed.set(id, unread.get(id)?.number ?? 0);
    unread.delete(id);
  }
  tell();
  edits?.flush();
}

/** Forgets what was lost of an order that may not be read. */
export function putAway(id: string): void {
  closed.delete(id);
  clearDraft(orderDraft(id));
  tell();
}
