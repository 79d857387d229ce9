import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { useMe } from "../../platform/me.ts";
import { onBackOnline } from "../../platform/network.ts";
import { useStore } from "../../platform/store.ts";
import { useTRPC, useTRPCClient, worthRetrying } from "../../platform/trpc.tsx";
import { notMade } from "./not-made.ts";
import { type Batch, createOrderEdits, type OrderEdits, type OrderEditsState } from "./order-edits.ts";

/** An order with this tab's edits of it; what is not saved yet stays in the tab over a reload. */
export function useOrderEdits(
  order: RepairOrder,
  rules: OrderRules,
  onFailed: (error: unknown) => void,
): OrderEditsState & { edits: OrderEdits } {
  const { uid, name } = useMe();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { id } = order;
  const [edits] = useState(() => {
    const draft = `order.${id}`;
    return createOrderEdits({
      order,
      rules,
      stamp: () => ({ by: { uid, name: name ?? "" }, at: new Date().toISOString() }),
      send: async ({ key, commands }) => {
        try {
          const { order: seen, outcomes } = await api.orders.edit.mutate({ id, key, commands });
          if (seen.view !== "counter") throw new TypeError("a technician's view of an edit at the counter");
          cache.setQueryData(trpc.orders.get.queryKey({ id }), seen);
          return { order: seen.order, outcomes: outcomes.map(notMade) };
        } catch (error) {
          if (worthRetrying(0, error)) return null;
          throw error;
        }
      },
      waiting: (readDraft(draft)?.waiting ?? []) as Batch[],
      keep: (waiting) => void writeDraft(draft, waiting.length > 0 ? { waiting } : null),
      onFailed: (error) => {
        void cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id }) });
        onFailed(error);
      },
    });
  });
  useEffect(() => {
    edits.flush();
    const stop = onBackOnline(edits.flush);
    return () => {
      stop();
      edits.stop();
    };
  }, [edits]);
  useEffect(() => edits.receive(order), [edits, order]);
  return { ...useStore(edits.state), edits };
}
