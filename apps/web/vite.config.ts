import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, loadEnv } from "vite";
import { appLinks } from "./build/app-links.ts";
import { cutFonts, fontsInPage } from "./build/fonts.ts";
import { installable } from "./build/installable.ts";
import { checkMessages, compileMessages } from "./build/messages.ts";
import { preloadManifest } from "./build/preload-manifest.ts";
import { prerender } from "./build/prerender.ts";
import { sharedFiles } from "./build/shared-files.ts";
import { readEnv } from "./src/platform/read-env.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env.OPENHOOD_BACKEND ?? "http://127.0.0.1:5000";
const proxy = Object.fromEntries(
  ["/api", "/identitytoolkit.googleapis.com", "/securetoken.googleapis.com"].map((path) => [
    path,
    { target: backend, changeOrigin: false },
  ]),
);

/** What runs before the app is there, and without it. */
const firstScripts = [at("src/boot.ts"), at("src/features/approvals/first-order.ts")];

/** The package leads to its development build alone, whose warnings weigh 0.6 KB gzip; the one for production lies beside it (039). */
const routerBuild = path.join(
  path.dirname(createRequire(import.meta.resolve("react-router-dom")).resolve("react-router")),
  "../production",
);
const productionRouter = [
  { find: /^react-router$/, replacement: `${routerBuild}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerBuild}/dom-export.mjs` },
];

/** Messages are compiled, so the parser stays at home. */
export const messageFormat = [
  { find: /^use-intl\/format-message$/, replacement: at("src/platform/format-message.ts") },
];

/** What the client is built with, for browsers and for Node. */
export const clientConfig = (mode: string): InlineConfig => ({
  root: at("."),
  mode,
  envDir: at("env"),
  plugins: [react(), compileMessages()],
  resolve: { alias: messageFormat },
});

export default defineConfig(({ mode, command }) => {
  const values = loadEnv(mode, at("env"), "VITE_");
  const env = command === "build" ? readEnv({ ...values, MODE: mode }) : null;
  // A native shell brings its own files: it needs no page made ahead, no manifest and no worker.
  const built =
    env &&
    mode !== "native" &&
    prerender({
      root: at("."),
      mode,
      env,
      config: clientConfig(mode),
    });
  return {
    ...clientConfig(mode),
    plugins: [
      ...(clientConfig(mode).plugins ?? []),
      checkMessages(at("src/messages")),
      cutFonts(at(".")),
      fontsInPage(),
      mode !== "native" && appLinks(loadEnv("native", at("env"), "VITE_")),
      preloadManifest(at("src/shell/modules.ts")),
      built,
      command === "build" &&
        mode !== "native" &&
        installable({ root: at("./"), shop: values.VITE_SHOP_NAME ?? "" }),
    ],
    ...(env && {
      resolve: { alias: [...productionRouter, ...messageFormat] },
      define: { "import.meta.env.OPENHOOD_ENV": JSON.stringify(env) },
    }),
    server: { proxy },
    preview: { proxy },
    build: {
      // Pages are told what to fetch, and later all is fetched ahead: the bundler's own lists are 1.2 KB gzip (039).
      modulePreload: false,
      assetsInlineLimit: 0,
      // Read by the prerendering, then removed.
      manifest: true,
      rolldownOptions: {
        input: [at("index.html"), ...firstScripts],
        output: {
          codeSplitting: {
            groups: [
              // What every page starts with is one file: 3 KB gzip and a dozen requests less (039).
              {
                name: "app",
                tags: ["$initial"],
                priority: 1,
                test: (id: string) => !firstScripts.includes(id),
              },
              { name: sharedFiles(), minShareCount: 2, includeDependenciesRecursively: false },
            ],
          },
        },
        treeshake: {
          // Ionic's modules claim side effects and would all come along with the first one used.
          moduleSideEffects: (id: string) =>
            /@ionic|ionicons|@stencil/.test(id) ? id.endsWith(".css") : undefined,
        },
      },
    },
  };
});
