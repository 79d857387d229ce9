import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/** Reads a query from the server after a change. A read that is still under way is dropped: it may have left before the change. */
export async function readAnew<Read, Failure, Data, Key extends QueryKey>(
  cache: QueryClient,
  options: FetchQueryOptions<Read, Failure, Data, Key>,
): Promise<Data> {
  await cache.cancelQueries({ queryKey: options.queryKey });
  return cache.fetchQuery({ ...options, staleTime: 0 });
}
