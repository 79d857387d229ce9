import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";

type Sent = ApiOutputs["approvals"]["sendLink"];
type By = "email" | "text";
/** Why it was not sent, and how it was to be. */
type Refused = { reason: Extract<Sent, { ok: false }>["reason"]; by: By; approver: string | null };

/** Asks an order's customer to decide, by e-mail or text. @param onSent told how and where to */
export function useAsk(order: string, onSent: (by: By, to: string) => void) {
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ask = useMutation({
    mutationFn: async ({ by, again, approver }: { by: By; again: boolean; approver: string | null }) => {
      setRefused(null);
      const intent = `approvals.sendLink.${order}.${by}`;
      const input = { order, by, again, ...(approver && { approver }) };
      const reply = await api.approvals.sendLink.mutate({ ...input, key: intentKey(intent, input) });
      clearIntent(intent);
      if (!reply.ok) return setRefused({ reason: reply.reason, by, approver });
      onSent(by, reply.to);
      await Promise.all([
        cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id: order }) }),
        cache.invalidateQueries({ queryKey: trpc.approvals.ways.queryKey({ order }) }),
      ]);
    },
  });
  return { ask, refused };
}
