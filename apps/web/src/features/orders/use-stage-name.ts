import { inLanguage } from "@openhood/domain/local-text";
import { columnFor } from "@openhood/domain/repair-orders/settings";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../platform/language.tsx";
import { useTRPC } from "../../platform/trpc.tsx";
import type { OrderCard } from "./use-card-words.ts";

/** What the shop calls the stage of an order: its column of the board. Nothing until the shop's stages are there. */
export function useStageName(): (order: Pick<OrderCard, "stage">) => string | null {
  const { language } = useLanguage();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.orders.settings.queryOptions());
  return ({ stage }) => {
    const stages = data?.settings.stages ?? [];
    const column = stages.find(({ id }) => id === columnFor({ stages }, stage));
    return column ? inLanguage(column.name, language) : null;
  };
}
