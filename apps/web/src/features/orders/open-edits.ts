import { onBackOnline } from "../../platform/network.ts";
import { session } from "../../platform/session-store.ts";
import { createStore } from "../../platform/store.ts";
import type { OrderEdits } from "./order-edits.ts";

/** An order whose page was left while edits of it wait, or before anybody read which of them were lost. */
export type LeftOrder = {
  id: string;
  number: number;
  isWaiting: boolean;
  isOffline: boolean;
  isLost: boolean;
};

type Open = { edits: OrderEdits; isShown: boolean; stop: () => void };

const open = new Map<string, Open>();
/** The orders that were left too soon. */
export const leftOrders = createStore<readonly LeftOrder[]>([]);
/** Would closing this tab lose edits? */
export const isAnyUnsent = (): boolean => [...open.values()].some(({ edits }) => isWaiting(edits));
/** How many orders have edits that wait. */
export const unsentEdits = createStore(0);

const isWaiting = (edits: OrderEdits): boolean => edits.state.get().status !== "saved";

function tell(): void {
  for (const [id, { edits, isShown, stop }] of open)
    if (!isShown && !isWaiting(edits) && edits.state.get().lost.length === 0) {
      stop();
      open.delete(id);
    }
  unsentEdits.set([...open.values()].filter(({ edits }) => isWaiting(edits)).length);
  const left = [...open].flatMap(([id, { edits, isShown }]): LeftOrder[] => {
    const { order, status, lost } = edits.state.get();
    const how = { isWaiting: status !== "saved", isOffline: status === "offline", isLost: lost.length > 0 };
    return isShown ? [] : [{ id, number: order.number, ...how }];
  });
  if (left.length > 0 || leftOrders.get().length > 0) leftOrders.set(left);
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
