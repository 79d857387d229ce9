import type { EventEmitter } from "node:events";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import type { Firestore } from "firebase-admin/firestore";

/** What Google counts: documents read, written and deleted; and how many commits that took, those that only count a caller's calls apart. */
export type Billed = { reads: number; writes: number; deletes: number; commits: number; limits: number };

/** Nothing yet. */
export const nothingBilled = (): Billed => ({ reads: 0, writes: 0, deletes: 0, commits: 0, limits: 0 });

type Write = { delete?: string; update?: { name?: string } };

/** Counts from now on what a database is asked. A query reads the documents it finds, and one if it finds none. */
export function countBilled(db: Firestore): Billed {
  const billed = nothingBilled();
  wrapClients(db, (client) => {
    replaceMethod(client, "batchGetDocuments", (original, request, options) => {
      billed.reads += (request as { documents?: string[] }).documents?.length ?? 0;
      return original(request, options);
    });
    replaceMethod(client, "runQuery", (original, request, options) => {
      billed.reads += 1;
      const stream = original(request, options) as EventEmitter;
      const emit = stream.emit.bind(stream);
      let found = 0;
      stream.emit = (name, ...given) => {
        if (name === "data" && (given[0] as { document?: unknown }).document && found++ > 0)
          billed.reads += 1;
        return emit(name, ...given);
      };
      return stream;
    });
    replaceMethod(client, "runAggregationQuery", (original, request, options) => {
      billed.reads += 1;
      return original(request, options);
    });
    replaceMethod(client, "commit", (original, request, options) => {
      const { writes = [] } = request as { writes?: Write[] };
      const isLimit = writes.every((write) => write.update?.name?.includes("/rateLimits/"));
      billed[isLimit ? "limits" : "commits"] += 1;
      for (const write of writes) billed[write.delete ? "deletes" : "writes"] += 1;
      return original(request, options);
    });
  });
  return billed;
}

/** What one piece of work was billed. */
export async function billedFor<T>(all: Billed, work: () => Promise<T>): Promise<Billed & { result: T }> {
  const before = { ...all };
  const result = await work();
  const rest = Object.entries(all).map(([name, count]) => [name, count - before[name as keyof Billed]]);
  return { ...(Object.fromEntries(rest) as Billed), result };
}
