import { createServer } from "node:http";
import type { AuthServer } from "@openhood/local-stack/auth/start-auth";

/** An empty Auth emulator, and what gives it back. */
export type Borrowed = Pick<AuthServer, "host" | "ready" | "empty"> & { giveBack: () => Promise<void> };

/**
 * Starts what lends Auth emulators to the workers: a start takes four seconds of a core, and each shop wants one that no
 * other uses. One that was given back is emptied and lent again. Its address is in OPENHOOD_AUTHS.
 */
export async function startAuthPool(): Promise<{ close(): Promise<void> }> {
  const [{ startAuth }, { listenOnFree }] = await Promise.all([
    import("@openhood/local-stack/auth/start-auth"),
    import("@openhood/local-stack/ports"),
  ]);
  const all = new Map<string, AuthServer>();
  const free: AuthServer[] = [];
  const lend = async (): Promise<string> => {
    const found = free.pop() ?? (await startAuth({ projectId: "demo-openhood" }));
    all.set(found.host, found);
    await found.ready;
    return found.host;
  };
  const empty = async (host: string, isBack: boolean): Promise<string> => {
    const found = all.get(host);
    if (!found) throw new Error(`No Auth emulator of this run: ${host}`);
    await found.empty();
    if (isBack) free.push(found);
    return host;
  };
  const { server, port } = await listenOnFree(0, () => {
    const server = createServer(async ({ url = "" }, response) => {
      const { pathname, searchParams } = new URL(url, "http://pool");
      const host = searchParams.get("host");
      try {
        response.end(await (host ? empty(host, pathname === "/back") : lend()));
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
    return { server, address: () => server.address() };
  });
  process.env.OPENHOOD_AUTHS = `http://127.0.0.1:${port}`;
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([...all.values()].map((auth) => auth.close()));
    },
  };
}

async function ask(query: string): Promise<string> {
  const answer = await fetch(`${process.env.OPENHOOD_AUTHS}/${query}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** Borrows an empty Auth emulator. Who ends without giving it back keeps it until the run ends. */
export async function borrowAuth(): Promise<Borrowed> {
  const host = await ask("");
  return {
    host,
    ready: Promise.resolve(),
    empty: async () => void (await ask(`empty?host=${host}`)),
    giveBack: async () => void (await ask(`back?host=${host}`)),
  };
}
