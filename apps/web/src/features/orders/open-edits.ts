import { replaceEqualDeep } from "@tanstack/react-query";
import { onBackOnline } from "../../platform/network.ts";
import { session } from "../../platform/session-store.ts";
import { createStore } from "../../platform/store.ts";
import type { OrderEdits } from "./order-edits.ts";

/** An order whose page was left: its edits wait for a connection, or some were lost and nobody has put that away. */
export type LeftOrder = { id: string; number: number; isLost: boolean };

type Open = { edits: OrderEdits; isShown: boolean; stop: () => void };

const open = new Map<string, Open>();
export const leftOrders = createStore<readonly LeftOrder[]>([]);
/** How many orders have edits that are not sent yet. */
export const unsentEdits = createStore(0);
/** Would closing this tab lose edits? */
export const isAnyUnsent = (): boolean => unsentEdits.get() > 0;

/** Says what is so now, and lets go of what was left and is saved. */
function tell(): void {
  const left: LeftOrder[] = [];
  let unsent = 0;
  for (const [id, { edits, isShown, stop }] of open) {
    const { order, status, lost } = edits.state.get();
    const isLost = lost.length > 0;
    if (status !== "saved") unsent += 1;
    if (isShown) continue;
    if (isLost || status === "offline") left.push({ id, number: order.number, isLost });
    else if (status === "saved") {
      stop();
      open.delete(id);
    }
  }
  unsentEdits.set(unsent);
  leftOrders.set(replaceEqualDeep(leftOrders.get(), left));
}

const whose = (): string | null => {
  const now = session.get();
  return now.status === "signed-in" ? now.user.uid : null;
};
let owner = whose();
// They are one person's: what is not sent as another session begins, or none, waits in the tab's drafts, or went with them.
session.subscribe(() => {
  if (whose() === owner) return;
  owner = whose();
  for (const { stop } of open.values()) stop();
  open.clear();
  tell();
});

/** The edits of an order in this tab: those that still wait from before its page was left, or new ones. */
export function openEdits(id: string, create: () => OrderEdits): OrderEdits {
  const known = open.get(id);
  if (known) return known.edits;
  const edits = create();
  const stops = [edits.state.subscribe(tell), onBackOnline(edits.flush), edits.stop];
  open.set(id, { edits, isShown: false, stop: () => stops.forEach((stop) => void stop()) });
  return edits;
}

/** Notes that an order's page is open. Answers with what to call when it is left: what waits is sent all the same. */
export function showEdits(id: string, edits: OrderEdits): () => void {
  const one = open.get(id);
  const show = (isShown: boolean) => {
    if (one) one.isShown = isShown;
    tell();
  };
  show(true);
  edits.flush();
  return () => show(false);
}
