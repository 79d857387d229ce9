import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { preloadFonts } from "./build/fonts.ts";
import { installable } from "./build/installable.ts";
import { checkMessages, compileMessages } from "./build/messages.ts";
import { readEnv } from "./src/platform/read-env.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env.OPENHOOD_BACKEND ?? "http://127.0.0.1:5000";
const proxy = Object.fromEntries(
  ["/api", "/identitytoolkit.googleapis.com", "/securetoken.googleapis.com"].map((path) => [
    path,
    { target: backend, changeOrigin: false },
  ]),
);

export default defineConfig(({ mode, command }) => {
  const values = loadEnv(mode, at("env"), "VITE_");
  if (command === "build") readEnv({ ...values, MODE: mode });
  return {
    root: at("."),
    envDir: at("env"),
    plugins: [
      react(),
      checkMessages(at("src/messages")),
      compileMessages(at("src/messages")),
      preloadFonts(),
      // A native shell brings its own files and needs neither.
      command === "build" &&
        mode !== "native" &&
        installable({ root: at("./"), shop: values.VITE_SHOP_NAME ?? "" }),
    ],
    // Messages are compiled while building, so the parser stays at home.
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
    },
    server: { proxy },
    preview: { proxy },
    build: {
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake: {
          // Ionic's modules claim side effects and would all come along with the first one used.
          moduleSideEffects: (id: string) =>
            /@ionic|ionicons|@stencil/.test(id) ? id.endsWith(".css") : undefined,
        },
      },
    },
  };
});
