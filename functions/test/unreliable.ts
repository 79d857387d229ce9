import type { Firestore } from "firebase-admin/firestore";

type Client = { commit: (request: object, options?: unknown) => Promise<unknown> };
type Pool = { clientFactory: (requiresGrpc: boolean) => Client };

const unavailable = () => Object.assign(new Error("14 UNAVAILABLE: connection reset"), { code: 14 });

/** What becomes of a commit on its way. */
export type Fate =
  /** As it should be. */
  | "through"
  /** Never arrives. */
  | "lost"
  /** Is applied, but its answer never arrives. */
  | "answer-lost"
  /** Is applied, its answer is lost, and the client library sends it again, as it does by itself in the cloud. */
  | "repeated";

/** Lets each commit of this database, from now on, meet the fate `next` says. Before the first use of the database. */
export function unreliable(db: Firestore, next: () => Fate): void {
  const pool = (db as unknown as { _clientPool: Pool })._clientPool;
  const make = pool.clientFactory;
  pool.clientFactory = (requiresGrpc) => {
    const client = make(requiresGrpc);
    const commit = client.commit.bind(client);
    client.commit = async (request, options) => {
      const fate = next();
      if (fate === "lost") throw unavailable();
      const reply = await commit(request, options);
      if (fate === "answer-lost") throw unavailable();
      return fate === "repeated" ? commit(request, options) : reply;
    };
    return client;
  };
}
