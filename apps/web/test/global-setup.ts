import { preview } from "vite";
import { borrowAuth, startAuthPool } from "./auth-pool.ts";

/** Serves the built client for the tests: through the local stack, which also answers for the API and for Auth. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.OPENHOOD_SITE) return async () => {};
  if (process.env.OPENHOOD_CLIENT_ONLY) return serveClientOnly();
  const { startStack } = await import("@openhood/local-stack/stack");
  const auths = await startAuthPool();
  const stack = await startStack({ quiet: true, seed: true, auth: await borrowAuth() });
  process.env.OPENHOOD_SITE = stack.siteUrl;
  process.env.OPENHOOD_MAIL = stack.mailUrl;
  return async () => {
    await stack.close();
    await auths.close();
  };
}

async function serveClientOnly(): Promise<() => Promise<void>> {
  const server = await preview({ mode: "demo", preview: { port: 0, host: "127.0.0.1" } });
  process.env.OPENHOOD_SITE = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  return () => server.close();
}
