import { readFile } from "node:fs/promises";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { placeholders } from "./icu.ts";

type Tree = { [key: string]: string | Tree };

/** Flattens a catalogue to `a.b.c → text`. */
export function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") out.set(path, value);
    else for (const [inner, text] of flatten(value, path)) out.set(inner, text);
  }
  return out;
}

/** Says how a catalogue differs from the reference, one line each; empty when it does not. */
export function compareCatalogues(reference: Tree, other: Tree, name: string): string[] {
  const wanted = flatten(reference);
  const given = flatten(other);
  const problems: string[] = [];
  for (const [key, text] of wanted) {
    const translated = given.get(key);
    if (translated === undefined) problems.push(`${name}: "${key}" is missing`);
    else if (!translated.trim()) problems.push(`${name}: "${key}" is empty`);
    else if (placeholders(translated) !== placeholders(text))
      problems.push(
        `${name}: "${key}" takes [${placeholders(translated)}] instead of [${placeholders(text)}]`,
      );
  }
  for (const key of given.keys()) if (!wanted.has(key)) problems.push(`${name}: "${key}" is not in en.json`);
  return problems;
}

/** Fails the build when a language lacks a message, has one too many, or takes other arguments. */
export function checkMessages(folder: string): Plugin {
  const read = async (name: string): Promise<Tree> => JSON.parse(await readFile(`${folder}/${name}`, "utf8"));
  return {
    name: "openhood-messages",
    async buildStart() {
      for (const name of ["en.json", "es.json"]) this.addWatchFile(`${folder}/${name}`);
      const problems = compareCatalogues(await read("en.json"), await read("es.json"), "es.json");
      if (problems.length > 0) this.error(`The message catalogues differ.\n${problems.join("\n")}`);
    },
  };
}

/** What only some pages say, or none at once; the rest is fetched with the first page. A dot leads into a namespace. */
const parts: Record<string, readonly string[]> = {
  more: [
    "construction",
    "contact",
    "notFound",
    "signIn",
    "site.about",
    "site.accessibility",
    "site.privacy",
    "site.reviewsPage",
    "site.service",
    "site.services",
  ],
  notices: ["checking", "consent", "languageOffer", "offline", "update"],
  calls: ["problem", "ui.refresh"],
  booking: ["booking"],
  later: [
    "account",
    "desk",
    "titles.account",
    "titles.accountAppointments",
    "titles.accountProfile",
    "titles.accountData",
    "titles.desk",
    "titles.deskMessage",
    "titles.deskStaff",
    "titles.deskSecurity",
    "titles.deskMail",
    "titles.deskSchedule",
    "titles.deskShop",
    "titles.deskBooking",
    "titles.deskCheck",
    "titles.deskServices",
    "titles.deskService",
    "titles.deskServiceNew",
    "titles.deskCustomers",
    "titles.deskCustomer",
    "titles.deskCustomerNew",
    "titles.deskMerge",
    "titles.accountGarage",
  ],
  floor: ["schedule", "customers"],
  shop: ["shop"],
};
const partOf = (path: string) => Object.keys(parts).find((part) => parts[part]?.includes(path));

/** The messages of one part of a catalogue. */
export function cut(tree: Tree, part: string, path = ""): Tree {
  const out: Tree = {};
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    const of = partOf(here);
    if (of) {
      if (of === part) out[key] = value;
    } else if (typeof value !== "string") {
      const inner = cut(value, part, here);
      if (Object.keys(inner).length > 0) out[key] = inner;
    } else if (part === "first") out[key] = value;
  }
  return out;
}

const compileTree = (tree: Tree): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileTree(value),
    ]),
  );

/** Compiles the catalogues' ICU messages, so that the browser need not parse them, and cuts them in parts. */
export function compileMessages(folder: string): Plugin {
  return {
    name: "openhood-compile-messages",
    enforce: "pre",
    async load(id) {
      const [file = "", part] = id.split("?part=");
      if (!part || !file.startsWith(folder)) return;
      const wanted = cut(JSON.parse(await readFile(file, "utf8")), part);
      const data = JSON.stringify(compileTree(wanted));
      return { code: `export default JSON.parse(${JSON.stringify(data)});`, moduleType: "js", map: null };
    },
  };
}
