import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { withStyles } from "./site/own-styles.ts";

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

const FACES = /@font-face\s*\{[^}]*\}/g;

/**
 * Puts the fonts into the page itself. As a part of a file of styles they would be other fonts when the whole files come
 * after the first ones.
 */
export function fontsInPage(): Plugin {
  return {
    name: "openhood-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        let faces = "";
        for (const file of files)
          if (file.type === "asset" && file.fileName.endsWith(".css"))
            file.source = String(file.source).replace(FACES, (face) => {
              faces += face;
              return "";
            });
        return withStyles(html, faces);
      },
    },
  };
}
