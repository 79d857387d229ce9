import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { nth } from "./class-names.ts";

/** The custom properties that a file of styles defines, in its order. */
export const tokensIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name ?? "")),
];

/** Gives custom properties their short names wherever they stand in a source. */
export function shortened(source: string, tokens: readonly string[]): string {
  const names = new Map(tokens.map((token, index) => [token, `--${nth(index)}`]));
  return source.replace(/--[a-z][\w-]*/g, (name) => names.get(name) ?? name);
}

/** Short names for the tokens of the house in what is built, for the same reason as with classes. */
export function shortTokenNames(folder: string, tokenFile: string): Plugin {
  const tokens = tokensIn(readFileSync(tokenFile, "utf8"));
  return {
    name: "openhood-token-names",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.(?:css|tsx)$/ },
      handler: (code, id) =>
        id.startsWith(folder) ? { code: shortened(code, tokens), map: null } : undefined,
    },
  };
}
