import { useUnsentEdits } from "../../features/orders/use-order-edits.ts";

/** Sends what waits of orders, as they are read. Loaded only where something does: how edits are made weighs more than most pages. */
export function SendUnsent({ waiting }: { waiting: readonly { id: string }[] }) {
  useUnsentEdits(waiting);
  return null;
}
