import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { OrderRules } from "@openhood/domain/repair-orders/settings";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { useMe } from "../../platform/me.ts";
import { type Refusal, refusalOf } from "../../platform/refusal.ts";
import { useStore } from "../../platform/store.ts";
import { useTRPC, useTRPCClient, wasRefused } from "../../platform/trpc.tsx";
import { orderDraft } from "../../platform/unsent.ts";
import { notMade } from "./not-made.ts";
import { editsLeft, isUnread, sendUnread, showEdits, unsentEdits } from "./open-edits.ts";
import {
  type Batch,
  createOrderEdits,
  type LostEdit,
  type OrderEdits,
  type OrderEditsState,
} from "./order-edits.ts";

/** Wait before an order that could not be read is asked for again, ms. */
const AGAIN = 5_000;

/** A lost edit as it is kept: an error is an object of its class, which a draft cannot hold. */
const toKeep = ({ command, why }: LostEdit) =>
  why.kind === "call" ? { command, why: { ...why, error: refusalOf(why.error) } } : { command, why };

const errorOf = (data: Refusal) =>
  TRPCClientError.from({ error: { code: -32_600, message: data.reason, data } } as never);

/** What a draft holds of an order's edits. */
function keptIn(draft: string): { waiting: Batch[]; lost: LostEdit[] } {
  const { waiting = [], lost = [] } = (readDraft(draft) ?? {}) as { waiting?: Batch[]; lost?: LostEdit[] };
  return {
    waiting,
    lost: lost.map(({ command, why }) =>
      why.kind === "call"
        ? { command, why: { ...why, error: errorOf(why.error as Refusal) } }
        : { command, why },
    ),
  };
}

/** How this tab's edits of an order are sent, and kept over a reload. */
function useEditsOf(): (order: RepairOrder, rules: OrderRules) => OrderEdits {
  const { uid, name } = useMe();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  return (order, rules) => {
    const { id } = order;
    const draft = orderDraft(id);
    return (
      editsLeft(id) ??
      createOrderEdits({
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
            if (wasRefused(error)) throw error;
            return null;
          }
        },
        ...keptIn(draft),
        keep: (waiting, lost) =>
          void writeDraft(
            draft,
            waiting.length + lost.length > 0
              ? { waiting, lost: lost.map(toKeep), number: order.number }
              : null,
          ),
        onRefused: () => void cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id }) }),
      })
    );
  };
}

/** An order with this tab's edits of it; what is not saved yet is sent also once the page is left, and stays in the tab over a reload. */
export function useOrderEdits(
  order: RepairOrder,
  rules: OrderRules,
): OrderEditsState & { edits: OrderEdits } {
  const editsOf = useEditsOf();
  const { id } = order;
  const [edits] = useState(() => editsOf(order, rules));
  useEffect(() => showEdits(id, edits), [id, edits]);
  useEffect(() => edits.receive(order), [edits, order]);
  return { ...useStore(edits.state), edits };
}

/** Sends what waits from before a reload, whatever page of the desk that led to. */
export function useUnsentEdits(waiting: readonly { id: string }[]): void {
  const editsOf = useEditsOf();
  const trpc = useTRPC();
  // Drawn again as they are sent.
  useStore(unsentEdits);
  const again = { retry: (_: number, error: unknown) => !wasRefused(error), retryDelay: AGAIN };
  const orders = useQueries({
    queries: waiting.map(({ id }) => ({
      ...trpc.orders.get.queryOptions({ id }),
      ...{ ...again, enabled: isUnread(id) },
    })),
  });
  const isAny = waiting.some(({ id }) => isUnread(id));
  const rules = useQuery({ ...trpc.orders.settings.queryOptions(), ...again, enabled: isAny });
  useEffect(() => {
    for (const [n, { data: seen, error }] of orders.entries()) {
      const id = waiting[n]?.id ?? "";
      if (!isUnread(id)) continue;
      if (seen?.view === "counter" && rules.data?.view === "counter")
        sendUnread(id, editsOf(seen.order, rules.data.settings));
      else if (seen?.view === "technician" || wasRefused(error)) sendUnread(id, null);
    }
  });
}
