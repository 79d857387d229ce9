import { createServer } from "node:http";
import { startAuth } from "@openhood/local-stack/auth/start-auth";
import { listenOnFree } from "@openhood/local-stack/ports";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the host of a worker's Auth emulator, by the worker's number. */
    authServers: string;
  }
}

/** Starts an Auth emulator for each worker that asks for one, and keeps it for the files the worker runs after that. */
export default async function authServers(project: TestProject): Promise<() => Promise<void>> {
  const servers = new Map<string, ReturnType<typeof startAuth>>();
  const { server, port } = await listenOnFree(0, () => {
    const server = createServer(async ({ url = "" }, response) => {
      if (!servers.has(url)) servers.set(url, startAuth({ projectId: "demo-openhood" }));
      try {
        const auth = await servers.get(url);
        await auth?.ready;
        response.end(auth?.host);
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
    return { server, address: () => server.address() };
  });
  project.provide("authServers", `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    await Promise.all([...servers.values()].map(async (auth) => (await auth).close()));
  };
}
