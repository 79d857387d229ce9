import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What a built page weighs, in bytes as they travel. */
export type Weights = {
  /** The page and the styles it is first painted with, brotli. */
  page: number;
  /** What taking it over fetches, gzip: the script that waits, the app, and this page's parts of it. */
  hydration: number;
  /** The fonts its styles name; they are compressed already. */
  fonts: number;
};

/** Weighs a built page: `name` is its file without the ending, `dist` the folder of the build. */
export function weigh(dist: string, name: string): Weights {
  const html = readFileSync(join(dist, `${name}.html`), "utf8");
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? "");
  const sum = (files: string[], packed: (body: Buffer) => number) =>
    files.reduce((total, file) => total + packed(readFileSync(join(dist, file))), 0);
  const [boot = ""] = all(/<script[^>]* src="([^"]+)" data-main=/g);
  const [main = ""] = all(/data-main="([^"]+)"/g);
  const [parts = ""] = all(/data-parts="([^"]*)"/g);
  const fonts = all(/url\(["']?([^"')]+\.woff2)/g);
  return {
    page: brotliCompressSync(html).length,
    hydration: sum([boot, main, ...parts.split(" ").filter(Boolean)], (body) => gzipSync(body).length),
    fonts: sum([...new Set(fonts)], (body) => body.length),
  };
}
