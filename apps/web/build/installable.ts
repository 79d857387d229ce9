import { readFileSync } from "node:fs";
import type { Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** A color of the design, for both schemes, as tokens.css has it. */
export function tokenColor(css: string, name: string): { light: string; dark: string } {
  const found = new RegExp(`--color-${name}:\\s*light-dark\\((#\\w{6}),\\s*(#\\w{6})\\)`).exec(css);
  if (!found?.[1] || !found[2]) throw new Error(`tokens.css has no color pair named ${name}`);
  return { light: found[1], dark: found[2] };
}

/** What a device is told when the app is put on its home screen. */
export function manifestOf(shop: string, css: string) {
  const { light } = tokenColor(css, "paper");
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const icons = [icon("icon", 192, "any")];
  return {
    id: "/",
    name: shop,
    short_name: shortName(shop),
    description: "What is your car doing? What it may be, what it costs, when it is ready.",
    lang: "en",
    start_url: "/home",
    scope: "/",
    display: "standalone" as const,
    // Of one scheme only, as manifests are; once the page is there, its theme-color metas speak for both.
    theme_color: light,
    background_color: light,
    categories: ["business", "lifestyle"],
    icons: [
      ...icons,
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
    ],
    shortcuts: [
      { name: "Write to us", short_name: "Contact", url: "/contact", icons },
      { name: "Services and prices", short_name: "Services", url: "/services", icons },
      { name: "The team’s desk", short_name: "Desk", url: "/desk", icons },
    ],
  };
}

/** A name that fits under an icon: whole words of it, about a dozen characters. */
export function shortName(name: string, max = 12): string {
  const words = name.trim().split(/\s+/);
  let short = words.shift() ?? "";
  for (const word of words) {
    if (short.length + 1 + word.length > max) break;
    short += ` ${word}`;
  }
  return short;
}

/** The page as it is before anything was drawn on it: what the worker opens without a network, at any address. */
function bareShell(): Plugin {
  return {
    name: "openhood-bare-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return this.error("There is no index.html to take the shell from.");
        this.emitFile({ type: "asset", fileName: "offline-shell.html", source: page.source });
      },
    },
  };
}

/** Makes the built site installable: manifest, worker, and the list of what the worker keeps. */
export function installable(options: { root: string; shop: string }): PluginOption {
  const css = readFileSync(`${options.root}src/ui/tokens.css`, "utf8");
  return [
    bareShell(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "worker",
      filename: "sw.ts",
      // The app registers it itself, once nothing more urgent is to be done.
      injectRegister: null,
      manifest: manifestOf(options.shop, css),
      injectManifest: {
        globPatterns: ["assets/*.{js,css,woff2}", "offline-shell.html", "icon.svg", "icons/icon-192.png"],
        // Most people never choose a password, and whoever does has a network.
        globIgnores: ["assets/password-strength-*.js", "assets/password-words-*.js"],
        // Names under /assets carry the hash of what is in them.
        dontCacheBustURLsMatching: /^assets\//,
        // Hosting serves pages without their ending, and sends other requests on.
        manifestTransforms: [
          async (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, url: `/${entry.url.replace(/\.html$/, "")}` })),
          }),
        ],
      },
    }),
  ];
}
