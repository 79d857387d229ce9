import { readFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Manifest } from "vite";
import type { Shop } from "../../src/platform/page.ts";

type Module = typeof import("../../src/prerender.tsx");

/** The client built once more, for Node: the same pages, rendered to text. */
export async function buildForNode(cache: string, config: InlineConfig): Promise<void> {
  await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: ["use-intl", "icu-minify"] },
    build: {
      ssr: join(config.root ?? "", "src/prerender.tsx"),
      outDir: cache,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      manifest: true,
    },
  });
}

/** A page as it is rendered; `loaded` names the lazy modules and words that this took, in their order. */
export type Rendered = { body: string; loaded: string[]; drawCar: Module["drawCar"] };

/** Renders pages with what is built for Node in `folder`. Call `close` when all are rendered. */
export async function createRenderer(folder: string) {
  const own = pathToFileURL(folder).href;
  const lazy = new Map<string, string>();
  for (const [name, { file, isDynamicEntry }] of Object.entries(await manifestIn(folder)))
    if (isDynamicEntry) lazy.set(`${own}/${file}`, name);
  const loaded = new Map<string, Set<string>>();
  // The pages of a kind have modules of their own: their query is handed down. So what they load is what they need.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!found.url.startsWith(own) || !context.parentURL?.startsWith(own)) return found;
      const { search } = new URL(context.parentURL);
      const name = lazy.get(found.url);
      if (name) loaded.get(search)?.add(name);
      return { ...found, url: found.url + search };
    },
  });
  return {
    /** Renders a page; `kind` names those made of the same parts. */
    async render(kind: string, address: string, shop: Shop): Promise<Rendered> {
      const search = `?${kind}`;
      const names = loaded.get(search) ?? new Set<string>();
      loaded.set(search, names);
      const { render, drawCar }: Module = await import(`${own}/prerender.js${search}`);
      return { body: await render(address, shop), loaded: [...names], drawCar };
    },
    close: () => hooks.deregister(),
  };
}

/** What a build wrote down about its files. */
export const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8"));
