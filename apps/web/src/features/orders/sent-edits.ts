import type { Applied } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { QueryClient } from "@tanstack/react-query";
import type { OutboxEntry } from "../../platform/outbox.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";

export type NotMade = Extract<Applied, { ok: false }>;
type Reply = ApiOutputs["orders"]["edit"];

/** Edits of an order in the outbox; `texts`: each in words. Notes of My bay have details of their own. */
export type EditEntry = OutboxEntry<{ id: string; commands: OrderCommand[] }, { texts?: string[] }>;
export const EDIT = "orders.edit";

/** Why a command was not made, as the server answers it; null where it was. */
export function notMade(outcome: Reply["outcomes"][number]): NotMade | null {
  if (outcome.ok) return null;
  return outcome.kind === "conflict" ? { ...outcome, present: outcome.present ?? null } : outcome;
}

/** The same for an entry's command, as the outbox keeps it. */
export function failureOfEdit({ outcomes }: Reply, part: number) {
  const why = outcomes[part] && notMade(outcomes[part]);
  return why ? { reason: why.kind === "conflict" ? "changed" : why.reason, theirs: why } : null;
}

/** Each command can be refused by itself. */
export const partsOfEdit = ({ input, detail }: EditEntry) =>
  input.commands.map((command, n) => ({
    input: { ...input, commands: [command] },
    detail: detail.texts ? { ...detail, texts: detail.texts.slice(n, n + 1) } : detail,
  }));

/** Puts the order as it is after an edit where the pages read it, unless a later one is there. */
export const readEdit = ({ order: seen }: Partial<Reply>, cache: QueryClient) => {
  if (!seen) return;
  const { id, revision } = seen.order;
  cache.setQueryData<typeof seen>([["orders", "get"], { input: { id }, type: "query" }], (known) =>
    known && known.order.revision > revision ? known : seen,
  );
};
