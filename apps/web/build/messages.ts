import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isStructurallySame, parse } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { addMessages, type Language, type Messages } from "../src/platform/messages.ts";

type Tree = { [key: string]: string | Tree };

/** The file with a feature's words in a language: `messages/<feature>.<language>.json`. */
const FILE = /^(.*\/messages)\/([\w-]+)\.(en|es)\.json$/;

/** Flattens a catalog to `a.b.c → text`. */
function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") out.set(path, value);
    else for (const [inner, text] of flatten(value, path)) out.set(inner, text);
  }
  return out;
}

/** Says how a catalog differs from the reference, one line each; empty when it does not. */
export function compareCatalogs(reference: Tree, other: Tree, name: string): string[] {
  const wanted = flatten(reference);
  const given = flatten(other);
  const problems: string[] = [];
  for (const [key, text] of wanted) {
    const translated = given.get(key);
    if (translated === undefined) problems.push(`${name}: "${key}" is missing`);
    else if (!translated.trim()) problems.push(`${name}: "${key}" is empty`);
    else {
      const { error } = isStructurallySame(parse(text), parse(translated));
      if (error) problems.push(`${name}: "${key}" takes other arguments: ${error.message}`);
    }
  }
  for (const key of given.keys()) if (!wanted.has(key)) problems.push(`${name}: "${key}" is not in English`);
  return problems;
}

const read = (folder: string, name: string): Tree => JSON.parse(readFileSync(join(folder, name), "utf8"));
const filesOf = (folder: string, language: Language): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`));

/** All words of a language, of every feature. */
export function readCatalog(folder: string, language: Language): Messages {
  const all = {};
  for (const name of filesOf(folder, language)) addMessages(all, read(folder, name));
  return all as Messages;
}

/** Says how the languages' files differ, one line each. */
export function compareLanguages(folder: string): string[] {
  const spanish = new Set(filesOf(folder, "es"));
  const problems = filesOf(folder, "en").flatMap((english) => {
    const name = english.replace(/en\.json$/, "es.json");
    return compareCatalogs(read(folder, english), spanish.delete(name) ? read(folder, name) : {}, name);
  });
  return [...problems, ...[...spanish].map((name) => `${name} has no English file`)];
}

/** Fails the build when a language lacks a message, has one too many, or takes other arguments. */
export function checkMessages(folder: string): Plugin {
  return {
    name: "openhood-messages",
    buildStart() {
      for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
      const problems = compareLanguages(folder);
      if (problems.length > 0) this.error(`The message catalogs differ.\n${problems.join("\n")}`);
    },
  };
}

const compileTree = (tree: Tree): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileTree(value),
    ]),
  );

/** Parts a file of words into those of the desk's frame (its pages' titles, and what stands under `desk`) and the others. */
function parted({ titles = {}, desk, ...rest }: Tree): { frame: Tree; rest: Tree } {
  const entries = Object.entries(titles);
  const of = (isDesk: boolean) =>
    Object.fromEntries(entries.filter(([name]) => name.startsWith("desk") === isDesk)) as Tree;
  return { frame: { titles: of(true), ...(desk && { desk }) }, rest: { titles: of(false), ...rest } };
}

/**
 * The words of a file as they are loaded. The desk's come with what each feature's file says for its frame, which names
 * every page in the navigation and the palette; with the feature's own words that is not loaded again.
 */
export function wordsOf(folder: string, feature: string, language: Language): Tree {
  const own = read(folder, `${feature}.${language}.json`);
  if (feature !== "desk") return parted(own).rest;
  const all = {};
  for (const name of filesOf(folder, language)) addMessages(all, parted(read(folder, name)).frame);
  addMessages(all, own);
  return all;
}

/** Compiles the catalogs' ICU messages, so that the browser need not parse them. */
export function compileMessages(): Plugin {
  return {
    name: "openhood-compile-messages",
    enforce: "pre",
    transform: {
      filter: { id: FILE },
      handler(_, id) {
        const [, folder = "", feature = "", language] = id.match(FILE) ?? [];
        for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
        const words = wordsOf(folder, feature, language as Language);
        return { code: JSON.stringify(compileTree(words)), map: null };
      },
    },
  };
}
