import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasNetwork, isOnline, observedFetch, onBackOnline } from "./network.ts";

const env = vi.hoisted(() => ({ apiOrigin: "" }));
vi.mock("./env.ts", () => ({ env }));

async function listen(port = 0): Promise<Server> {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(port, "127.0.0.1");
  await once(server, "listening");
  env.apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return server;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

test("a request that cannot connect means offline; that ends by itself once the server can be reached", async () => {
  const server = await listen();
  const { port } = server.address() as AddressInfo;
  await stop(server);
  await expect(observedFetch(`${env.apiOrigin}/api/shop.get`)).rejects.toThrow("fetch failed");
  expect(isOnline()).toBe(false);
  // Nothing keeps a person from trying.
  expect(hasNetwork()).toBe(true);
  const back = vi.fn();
  onBackOnline(back);
  const again = await listen(port);
  onTestFinished(() => stop(again));
  await expect.poll(isOnline, { timeout: 10_000 }).toBe(true);
  expect(back).toHaveBeenCalledTimes(1);
});

test("a request that succeeds ends it at once, whatever it is answered", async () => {
  const server = await listen();
  onTestFinished(() => stop(server));
  await expect(observedFetch("http://127.0.0.1:9/")).rejects.toThrow();
  expect(isOnline()).toBe(false);
  expect((await observedFetch(`${env.apiOrigin}/api/shop.get`)).status).toBe(404);
  expect(isOnline()).toBe(true);
});

test("a request that was given up says nothing of the connection", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => stop(silent));
  const { port } = silent.address() as AddressInfo;
  await expect(
    observedFetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(50) }),
  ).rejects.toThrow();
  expect(isOnline()).toBe(true);
});
