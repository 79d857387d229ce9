import { type Client, replaceMethod } from "./client-pool.ts";

const COUNTED = [
  "beginTransaction",
  "rollback",
  "commit",
  "batchWrite",
  "batchGetDocuments",
  "runQuery",
  "runAggregationQuery",
  "listDocuments",
  "listCollectionIds",
] as const;

/** How many requests of each kind went to the database. */
export type RpcCounts = Record<(typeof COUNTED)[number], number>;

/** A counter at zero. */
export function noRpcs(): RpcCounts {
  return Object.fromEntries(COUNTED.map((name) => [name, 0])) as RpcCounts;
}

/** Counts the requests of one client. */
export function countRpcs(client: Client, counts: RpcCounts): void {
  for (const name of COUNTED) {
    replaceMethod(client, name, (original, request, options) => {
      counts[name] += 1;
      return original(request, options);
    });
  }
}
