import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

/** Reads a query from the server after a change. A read that is still under way is dropped: it may have left before the change. */
export async function readAnew<Read, Failure, Data, Key extends QueryKey>(
  cache: QueryClient,
  options: FetchQueryOptions<Read, Failure, Data, Key>,
): Promise<Data> {
  await cache.cancelQueries({ queryKey: options.queryKey });
  return cache.fetchQuery({ ...options, staleTime: 0 });
}

/** A query, and how to read it again after a change. */
export function useEditable<Read, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Failure, Data, Key> & FetchQueryOptions<Read, Failure, Data, Key>,
) {
  const cache = useQueryClient();
  const query = useQuery(options);
  return { query, reread: () => readAnew(cache, options) };
}
