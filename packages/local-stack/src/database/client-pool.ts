import type { Firestore } from "firebase-admin/firestore";

/** What the Admin SDK sends its requests through; the embedded database and the real one have the same methods. */
export type Client = Record<string, (request: object, options?: unknown) => unknown>;

interface Pool {
  clientFactory: (requiresGrpc: boolean) => Client;
  activeClients: Map<Client, unknown>;
}

/** The factory with which a Firestore instance makes its clients. */
export function clientFactory(db: Firestore): Pool["clientFactory"] {
  return poolOf(db).clientFactory;
}

/** Lets `wrap` see every client of this Firestore instance: those it has, and those it will make. */
export function wrapClients(db: Firestore, wrap: (client: Client) => void): void {
  const pool = poolOf(db);
  const make = pool.clientFactory;
  for (const client of pool.activeClients.keys()) wrap(client);
  pool.clientFactory = (requiresGrpc) => {
    const client = make(requiresGrpc);
    wrap(client);
    return client;
  };
}

/** Replaces one method of one client; `original` is bound to it. */
export function replaceMethod(
  client: Client,
  name: string,
  replacement: (
    original: (request: object, options?: unknown) => unknown,
    request: object,
    options: unknown,
  ) => unknown,
): void {
  const method = client[name];
  if (!method) throw new Error(`The Firestore client has no method ${name}; was firebase-admin upgraded?`);
  const original = method.bind(client);
  client[name] = (request, options) => replacement(original, request, options);
}

function poolOf(db: Firestore): Pool {
  const pool = (db as unknown as { _clientPool?: Pool })._clientPool;
  if (!pool?.clientFactory || !pool.activeClients)
    throw new Error("The Firestore SDK has no client pool; was firebase-admin upgraded?");
  return pool;
}
