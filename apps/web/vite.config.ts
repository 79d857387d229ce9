import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, loadEnv } from "vite";
import { ahead } from "./build/ahead.ts";
import { appLinks } from "./build/app-links.ts";
import { shortClassNames } from "./build/class-names.ts";
import { cutFonts, fontsInPage } from "./build/fonts.ts";
import { installable } from "./build/installable.ts";
import { leanRouter } from "./build/lean-router.ts";
import { checkMessages, compileMessages } from "./build/messages.ts";
import { prerender } from "./build/prerender.ts";
import { shortTokenNames } from "./build/token-names.ts";
import { readEnv } from "./src/platform/read-env.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env.OPENHOOD_BACKEND ?? "http://127.0.0.1:5000";
const proxy = Object.fromEntries(
  ["/api", "/identitytoolkit.googleapis.com", "/securetoken.googleapis.com"].map((path) => [
    path,
    { target: backend, changeOrigin: false },
  ]),
);

// What the start page and the other public pages share.
const SITE =
  /\/src\/(features\/shop\/(car-plan|opening-hours|contact-details|shop-content|reviews|stars|symptoms|json-ld-script)|ui\/card)\.tsx?$/;
// Small things that most other pages share.
const PAGES = /\/src\/(ui\/(page-header|more-icons)|platform\/intent|pages\/site\/dead-end)\.tsx?$/;

export default defineConfig(({ mode, command }) => {
  const values = loadEnv(mode, at("env"), "VITE_");
  // Messages are compiled while building, so the parser stays at home.
  const shared = (): InlineConfig => ({
    root: at("."),
    mode,
    envDir: at("env"),
    css: command === "build" ? { modules: { generateScopedName: shortClassNames(at("src")) } } : {},
    plugins: [
      react(),
      compileMessages(at("src/messages")),
      shortTokenNames(at("src"), at("src/ui/tokens.css")),
    ],
    resolve: {
      alias: [
        { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
        // The palette's library brings a dialog of its own, 15 KB gzip; ours are Ionic's.
        { find: /^@radix-ui\/react-dialog$/, replacement: at("build/no-dialog.ts") },
      ],
    },
  });
  const env = command === "build" ? readEnv({ ...values, MODE: mode }) : null;
  // A native shell brings its own files: it needs no page made ahead, no manifest and no worker.
  const built =
    env &&
    mode !== "native" &&
    prerender({
      root: at("."),
      mode,
      env,
      config: shared(),
    });
  return {
    ...shared(),
    plugins: [
      ...(shared().plugins ?? []),
      checkMessages(at("src/messages")),
      cutFonts(at(".")),
      fontsInPage(),
      mode !== "native" && appLinks(loadEnv("native", at("env"), "VITE_")),
      leanRouter(),
      ahead(at("src/shell/modules.ts")),
      built,
      command === "build" &&
        mode !== "native" &&
        installable({ root: at("./"), shop: values.VITE_SHOP_NAME ?? "" }),
    ],
    ...(env && { define: { "import.meta.env.OPENHOOD_ENV": JSON.stringify(env) } }),
    server: { proxy },
    preview: { proxy },
    build: {
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Read by the prerendering, then removed.
      manifest: true,
      rolldownOptions: {
        input: [at("index.html"), at("src/boot.ts")],
        output: {
          // Pages and parts name many files: a character or two less of each hash are 150 bytes less to fetch.
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:6][extname]",
          codeSplitting: {
            groups: [
              // What every page starts with is fetched at once: one file, and packed better than many.
              { name: "app", tags: ["$initial"], test: (id: string) => id !== at("src/boot.ts") },
              { name: "site", test: SITE },
              { name: "pages", test: PAGES },
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
