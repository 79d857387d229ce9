import type { Plugin } from "vite";

/** Preloads the fonts that the first screen paints with, by the names the bundler gave them. */
export function preloadFonts(): Plugin {
  return {
    name: "openhood-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend" as const,
          })),
    },
  };
}
