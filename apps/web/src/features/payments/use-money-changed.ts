import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** Reads again what shows money, once some of it has changed. */
export function useMoneyChanged() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const shown = [trpc.invoices, trpc.payments, trpc.orders, trpc.board];
  return async (): Promise<void> => {
    await Promise.all(shown.map((noun) => cache.invalidateQueries({ queryKey: noun.pathKey() })));
  };
}
