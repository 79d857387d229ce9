import type { CustomerEntry } from "@openhood/domain/threads/entry";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { byLink, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { FOLLOW_EVERY } from "../appointments/types.ts";

/** What came, after what is there; an entry that came twice stands once. */
const joined = (there: readonly CustomerEntry[], came: readonly CustomerEntry[]): CustomerEntry[] => {
  const last = there.at(-1)?.number ?? 0;
  return [...there, ...came.filter(({ number }) => number > last)];
};

/**
 * The thread of the order a link opens: each time only what is new is asked for.
 * @param isFollowed whether it is asked for while the page is visible; one part of a page does that for all of them
 */
export function useCustomerThread(token: string, isFollowed = false) {
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const queryKey = trpc.threads.open.queryKey({ token, after: 0 });
  const there = (): CustomerEntry[] => cache.getQueryData(queryKey)?.entries ?? [];
  const found = useQuery({
    queryKey,
    queryFn: async () => {
      const after = there().at(-1)?.number ?? 0;
      const { entries } = await api.threads.open.query({ token, after }, byLink);
      return { entries: joined(there(), entries) };
    },
    refetchInterval: ({ state: { data, error } }) => (isFollowed && data && !error ? FOLLOW_EVERY : false),
  });
  return {
    found,
    /** Reads what is new now: what was just sent, and whatever came before it. */
    refresh: () => found.refetch(),
  };
}
