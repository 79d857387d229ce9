import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

export type Setup = ApiOutputs["setup"]["get"];

/** How far the owner has set the shop up; nothing for others. `isOpen`: something is left, and it was not put away. */
export function useSetup({ every }: { every?: number } = {}) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const me = useMe();
  const query = useQuery({
    ...trpc.setup.get.queryOptions(),
    enabled: me.may("setup.get"),
    ...(every && { refetchInterval: every, staleTime: 0 }),
  });
  const { data } = query;
  return {
    query,
    isOpen: data !== undefined && !data.isSetUp && !data.dismissed,
    reread: () => cache.invalidateQueries({ queryKey: trpc.setup.pathKey() }),
  };
}
