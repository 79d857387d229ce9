import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** Reads the customers again. */
export function useReread(): () => Promise<void> {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
}
