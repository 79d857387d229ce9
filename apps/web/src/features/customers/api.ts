import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useMe } from "../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";

export type CustomerPageData = ApiOutputs["customers"]["record"];
export type Customer = CustomerPageData["record"];
export type Vehicle = CustomerPageData["vehicles"][number];
export type CustomerRow = ApiOutputs["customers"]["list"]["rows"][number];
export type Duplicate = ApiOutputs["customers"]["duplicates"][number];

/** The customers a search finds, page after page. */
export function useCustomers(search: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.customers.list.queryKey({ search, after: null }), "pages"],
    queryFn: ({ pageParam }) => client.customers.list.query({ search, after: pageParam }),
    initialPageParam: null as ApiOutputs["customers"]["list"]["next"],
    getNextPageParam: ({ next }) => next,
    // What was found before stays until the new search is answered.
    placeholderData: (before) => before,
  });
}

/** A customer with all that is on the record. */
export function useCustomer(id: string) {
  const trpc = useTRPC();
  return useQuery(trpc.customers.record.queryOptions({ id }));
}

/** Possible duplicates of a customer, for those who may merge them. */
export function useDuplicates(id: string) {
  const trpc = useTRPC();
  const me = useMe();
  return useQuery({
    ...trpc.customers.duplicates.queryOptions({ id }),
    enabled: me.may("customers.duplicates"),
  });
}

/**
 * Sends something once per intent, however often it is pressed, and reads the customers again whatever the outcome.
 * @param name of the intent, unique in the tab
 */
export function useSend<Sent extends { key: string }, Reply extends { ok: boolean }>(
  name: string,
  send: (client: ReturnType<typeof useTRPCClient>, input: Sent) => Promise<Reply>,
) {
  const client = useTRPCClient();
  const reread = useReread();
  return useMutation({
    mutationFn: (input: Omit<Sent, "key">) => send(client, { ...input, key: intentKey(name, input) } as Sent),
    onSuccess: async (reply) => {
      if (reply.ok) clearIntent(name);
      await reread();
    },
  });
}

/** Reads the customers again. */
export function useReread(): () => Promise<void> {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
}
