import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";

type Sent = ApiOutputs["approvals"]["sendLink"];
type By = "email" | "text";
/** Why it was not sent, and how it was to be. */
type Refused = {
  reason: Exclude<Extract<Sent, { ok: false }>["reason"], "quiet">;
  by: By;
  approver: string | null;
};

/** Asks an order's customer to decide, by e-mail or text; by night somebody has to mean it. @param onSent told how and where to */
export function useAsk(order: string, onSent: (by: By, to: string) => void) {
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const t = useTranslations("orders.link.quiet");
  const { dayTime } = useFormat();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ask = useMutation({
    mutationFn: async ({ by, again, approver }: { by: By; again: boolean; approver: string | null }) => {
      setRefused(null);
      const intent = `approvals.sendLink.${order}.${by}`;
      const send = async (unlessQuiet: boolean) => {
        const input = { order, by, again, unlessQuiet, ...(approver && { approver }) };
        const reply = await api.approvals.sendLink.mutate({ ...input, key: intentKey(intent, input) });
        clearIntent(intent);
        return reply;
      };
      let reply = await send(true);
      if (!reply.ok && reply.reason === "quiet") {
        const text = t("text", { at: dayTime(reply.until) });
        if (!(await confirm({ title: t("title"), text, confirm: t("confirm") }))) return;
        reply = await send(false);
      }
      if (!reply.ok) return reply.reason !== "quiet" && setRefused({ reason: reply.reason, by, approver });
      onSent(by, reply.to);
      await Promise.all([
        cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id: order }) }),
        cache.invalidateQueries({ queryKey: trpc.approvals.ways.queryKey({ order }) }),
      ]);
    },
  });
  return { ask, refused };
}
