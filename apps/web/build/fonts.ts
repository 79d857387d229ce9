import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

// English and Spanish, the names people have in this part of the world, and what typesetting adds.
const letters = `${range(0x20, 0x7e) + range(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‹›€™−\u2009\u202f`;

type Cut = { file: string; axes: { wght: number | { min: number; max: number } } };

/** The fonts of the site, and which of their weights it has; headings have one. */
const fonts: readonly Cut[] = [
  {
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    axes: { wght: 700 },
  },
];

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** A font with the letters and weights that the site uses; its features, as tabular figures, stay. */
export async function cutFont({ file, axes }: Cut): Promise<Buffer> {
  const whole = await readFile(require.resolve(file));
  return subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: axes });
}

/** Puts the cut fonts in the place of the whole ones. `root` is the client's room. */
export function cutFonts(root: string): Plugin {
  return {
    name: "openhood-cut-fonts",
    async config() {
      const folder = join(root, "node_modules/.openhood-fonts");
      await mkdir(folder, { recursive: true });
      const alias = await Promise.all(
        fonts.map(async (font) => {
          const replacement = join(folder, font.file.replace(/.*\//, ""));
          // Another build may be reading it.
          const fresh = `${replacement}.${process.pid}`;
          await writeFile(fresh, await cutFont(font));
          await rename(fresh, replacement);
          return { find: font.file, replacement };
        }),
      );
      return { resolve: { alias } };
    },
  };
}

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
