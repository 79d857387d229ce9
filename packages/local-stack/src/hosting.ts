import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import compression from "compression";
import express from "express";
import { createProxyMiddleware } from "http-proxy-middleware";
import { callFunction } from "./call-function.ts";
import { FILES_PATH, type Folder } from "./files/folder.ts";
import type { FunctionsModule } from "./functions-module.ts";
import { keptAssets } from "./kept-assets.ts";
import { HOST, listenOnFree } from "./ports.ts";
import { readableUrl } from "./readable-url.ts";
import { type RibbonFacts, ribbon } from "./ribbon.ts";

/** A running site. */
export interface Site {
  siteUrl: string;
  close(): Promise<void>;
}

const AUTH_PATHS = ["/identitytoolkit.googleapis.com", "/securetoken.googleapis.com", "/emulator"];

interface FunctionRewrite {
  function: { functionId: string };
}
// Hosting's own emulator: the same matching of globs, clean addresses, order of headers and rewrites as in the cloud.
const { default: superstatic } = createRequire(import.meta.url)("superstatic") as {
  default: (options: object) => express.RequestHandler;
};

/**
 * Serves the site as Firebase Hosting does with the firebase.json under `root`: files, headers, rewrites. Requests to a
 * function wait for `functions`; the Auth emulator is reached under the site's own origin, so that the policy of
 * production holds here too. A taken port is replaced by the next free one; 0 means any.
 */
export async function startHosting(options: {
  root: string;
  port: number;
  functions: Promise<FunctionsModule>;
  authHost: string | Promise<string>;
  /** The folder with the client under `root`. Default: what firebase.json names. */
  client?: string | undefined;
  /** What is kept of files, served as the cloud serves its bucket's; absent: none are. */
  folder?: Folder | undefined;
  /** What a line over every page says; absent: there is none. */
  ribbon?: (() => Promise<RibbonFacts>) | undefined;
}): Promise<Site> {
  const { root, functions, authHost, client } = options;
  const { hosting } = JSON.parse(fs.readFileSync(path.join(root, "firebase.json"), "utf8"));
  const app = express();
  app.disable("x-powered-by");
  // Before anything that decodes addresses: the emulator throws over a malformed one where nothing catches it.
  app.use((request, response, next) => {
    const url = readableUrl(request.url);
    if (url === null) return void response.status(400).type("text").send("Bad Request");
    request.url = url;
    next();
  });
  app.use(
    createProxyMiddleware({
      pathFilter: (pathname) => AUTH_PATHS.some((prefix) => pathname.startsWith(`${prefix}/`)),
      router: async () => `http://${await authHost}`,
    }),
  );
  if (options.folder) app.use(FILES_PATH, options.folder.serve);
  if (options.ribbon) app.use(ribbon(options.ribbon));
  app.use(keptAssets());
  app.use(
    superstatic({
      config: { ...hosting, ...(client && { public: client }) },
      cwd: root,
      stack: "strict",
      compression: compression(),
      rewriters: {
        function: async (rewrite: FunctionRewrite) => callFunction(functions, rewrite.function.functionId),
      },
    }),
  );
  const { server, port } = await listenOnFree(options.port, () => {
    const server = http.createServer(app);
    return { server, address: () => server.address() };
  });
  return {
    siteUrl: `http://${HOST}:${port}`,
    close() {
      server.closeIdleConnections();
      const closed = new Promise<void>((done) => server.close(() => done()));
      setTimeout(() => server.closeAllConnections(), 1000).unref();
      return closed;
    },
  };
}
