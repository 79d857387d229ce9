import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { preview } from "vite";
import { borrowAuth, startAuthPool } from "./auth-pool.ts";

/** Serves the built client for the tests: through the local stack, which also answers for the API and for Auth. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.OPENHOOD_SITE) return async () => {};
  if (process.env.OPENHOOD_CLIENT_ONLY) return serveClientOnly();
  const [{ startStack }, { keepDemoImage }] = await Promise.all([
    import("@openhood/local-stack/stack"),
    import("@openhood/local-stack/seed/demo-image"),
  ]);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-demo-"));
  const [auths, image] = await Promise.all([startAuthPool(), keepDemoImage("demo-openhood", dir)]);
  const stack = await startStack({ quiet: true, seed: true, image, auth: await borrowAuth() });
  process.env.OPENHOOD_DEMO_IMAGE = image;
  process.env.OPENHOOD_SITE = stack.siteUrl;
  process.env.OPENHOOD_MAIL = stack.mailUrl;
  return async () => {
    await stack.close();
    await auths.close();
    fs.rmSync(dir, { recursive: true });
  };
}

async function serveClientOnly(): Promise<() => Promise<void>> {
  const server = await preview({ mode: "demo", preview: { port: 0, host: "127.0.0.1" } });
  process.env.OPENHOOD_SITE = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  return () => server.close();
}
