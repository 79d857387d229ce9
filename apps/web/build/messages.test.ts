import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { checkMessages, compareCatalogs, compareLanguages, wordsOf } from "./messages.ts";

const catalogs = path.join(import.meta.dirname, "../src/messages");

test("the languages agree", () => {
  expect(compareLanguages(catalogs)).toEqual([]);
});

test("words on screens and in e-mails have typographic apostrophes and quotes", () => {
  const folders = [catalogs, path.join(import.meta.dirname, "../../../functions/src/mails")];
  const files = folders.flatMap((folder) => globSync(path.join(folder, "*.json")));
  expect(files.length).toBeGreaterThan(2);
  const straight = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines
      .filter((line) => /'|\\"|\.\.\./.test(line))
      .map((line) => `${path.basename(file)}: ${line.trim()}`);
  });
  expect(straight).toEqual([]);
});

test("in Spanish who owns a car, or drives it, is anybody", () => {
  const server = path.join(import.meta.dirname, "../../../functions/src");
  const files = globSync([
    path.join(catalogs, "*.es.json"),
    ...["mails", "documents"].map((folder) => path.join(server, folder, "es.json")),
  ]);
  expect(files.length).toBeGreaterThan(2);
  // Of the shop it is a role, which names them in other words.
  const ofOneKind = /dueños? (del auto|anterior)|(familiar del|por el) dueño|"(el )?conductor(\(a\))?"/;
  expect(files.filter((file) => ofOneKind.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("a missing, an extra and an empty message are named", () => {
  expect(compareCatalogs({ a: { b: "x", c: "y" } }, { a: { b: "", d: "z" } }, "es.json")).toEqual([
    'es.json: "a.b" is empty',
    'es.json: "a.c" is missing',
    'es.json: "a.d" is not in English',
  ]);
});

test.each([
  ["Hi {name}", "Hola {nombre}"],
  ["{from} to {to}", "{from}"],
  ["{kind, select, a {{name}} other {it's {size}}}", "{kind, select, a {{name}} other {es}}"],
  ["for <b>{name}</b>", "de {name}"],
])("other arguments are named: %s, %s", (english, spanish) => {
  expect(compareCatalogs({ a: english }, { a: spanish }, "es.json")).toEqual([
    expect.stringContaining('es.json: "a" takes other arguments'),
  ]);
});

test("branches of plurals and their order are each language's own", () => {
  const english = "{count, plural, one {car} other {# cars}} for {name}";
  const spanish = "{name}: {count, plural, =0 {nada} one {auto} other {# autos}}";
  expect(compareCatalogs({ a: english }, { a: spanish }, "es.json")).toEqual([]);
});

test("a missing message fails the build, and is named", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openhood-messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(catalogs, folder, { recursive: true });
  writeFileSync(path.join(folder, "empty.js"), "");
  const building = () =>
    build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [checkMessages(folder)],
      build: { write: false, rolldownOptions: { input: path.join(folder, "empty.js") } },
    });
  await building();
  writeFileSync(path.join(folder, "about.es.json"), "{}");
  await expect(building()).rejects.toThrow('about.es.json: "titles.about" is missing');
  rmSync(path.join(folder, "about.en.json"));
  await expect(building()).rejects.toThrow("about.es.json has no English file");
});

test("the client's build checks the messages", async () => {
  const { default: config } = await import("../vite.config.ts");
  const { plugins = [] } = await config({ mode: "demo", command: "build" });
  const names = plugins.flat().map((plugin) => plugin && "name" in plugin && plugin.name);
  expect(names).toContain("openhood-messages");
});

test("the desk's words come with what each feature says for its frame, and no other's with that", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openhood-messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (feature: string, words: object) =>
    writeFileSync(path.join(folder, `${feature}.en.json`), JSON.stringify(words));
  put("desk", { titles: { desk: "Inbox" }, desk: { nav: { label: "Desk" } } });
  put("loaners", {
    titles: { deskLoaners: "Loaner cars", loaners: "Borrow a car" },
    desk: { palette: { commands: { loanersWords: "courtesy car" } } },
    loaners: { add: "Add" },
  });
  expect(wordsOf(folder, "desk", "en")).toEqual({
    titles: { desk: "Inbox", deskLoaners: "Loaner cars" },
    desk: { nav: { label: "Desk" }, palette: { commands: { loanersWords: "courtesy car" } } },
  });
  expect(wordsOf(folder, "loaners", "en")).toEqual({
    titles: { loaners: "Borrow a car" },
    loaners: { add: "Add" },
  });
});
