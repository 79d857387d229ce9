import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const source = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(path, "utf8");

/** A module with all it imports before it runs; what it loads later brings words of its own. */
function importsOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, from] of read(path).matchAll(
    /^(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+\.tsx?)"/gm,
  ))
    importsOf(resolve(dirname(path), from as string), seen);
  return seen;
}

type Words = { [part: string]: string | Words };
const files = new Map<string, Words>(
  readdirSync(resolve(source, "messages"))
    .filter((file) => file.endsWith(".en.json"))
    .map((file) => [file.replace(".en.json", ""), JSON.parse(read(resolve(source, "messages", file)))]),
);

/** The files a part of the catalog stands in. */
const filesOf = (part: string): string[] =>
  [...files].flatMap(([file, words]) => {
    const found = part
      .split(".")
      .reduce<Words | string | undefined>((at, key) => (typeof at === "object" ? at[key] : undefined), words);
    return found === undefined ? [] : [file];
  });

const pages = [
  ...read(resolve(source, "shell/desk-pages.ts")).matchAll(/import\("([^"]+)"\),\s*words: \[([^\]]*)\]/g),
].map(([, path, words]) => ({
  module: path as string,
  words: [...(words as string).matchAll(/"([^"]+)"/g)].map(([, word]) => word),
}));

test.each(pages)("the desk's pages come with all words they show: $module", ({ module, words }) => {
  const shown = [...importsOf(resolve(source, "shell", module))].flatMap((path) =>
    [...read(path).matchAll(/useTranslations\("([\w.-]+)/g)].map(([, part]) => ({
      path: relative(source, path),
      part: part as string,
    })),
  );
  expect(shown.length).toBeGreaterThan(0);
  const here = ["shell", "desk", "signed-in", ...words];
  // What stands under the desk in any file is the frame's, and always there.
  const isHere = (part: string) =>
    filesOf(part).some((file) => part.startsWith("desk") || here.includes(file));
  expect(shown.filter(({ part }) => !isHere(part))).toEqual([]);
});
