import type { AddressInfo } from "node:net";

/** Everything local listens here only: nothing is open to the network. */
export const HOST = "127.0.0.1";
const TRIES = 50;

/** What can listen: a net or http server, or smtp-server. */
export interface Listening {
  listen(port: number, host: string, listening: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "error", listener: (error: Error) => void): unknown;
}

/** Listens on exactly this port (0: any free one). Rejects when it is taken. */
export function listenOn(server: Listening, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, HOST, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

/**
 * Listens on this port or, if it is taken, on the next free one. `make` gives a fresh server for each try.
 * Returns the server and its port.
 */
export async function listenOnFree<T extends Listening>(
  port: number,
  make: () => { server: T; address: () => AddressInfo | string | null },
): Promise<{ server: T; port: number }> {
  for (let attempt = 0; ; attempt++) {
    const { server, address } = make();
    try {
      await listenOn(server, port === 0 ? 0 : port + attempt);
      return { server, port: (address() as AddressInfo).port };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== "EADDRINUSE" && code !== "EACCES") || port === 0 || attempt === TRIES) throw error;
    }
  }
}
