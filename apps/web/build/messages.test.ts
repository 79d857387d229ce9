import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import en from "../src/messages/en.json" with { type: "json" };
import es from "../src/messages/es.json" with { type: "json" };
import { placeholders } from "./icu.ts";
import { checkMessages, compareCatalogues } from "./messages.ts";

test("the catalogues agree", () => {
  expect(compareCatalogues(en, es, "es.json")).toEqual([]);
});

test("a missing, an extra and an empty message are named", () => {
  expect(compareCatalogues({ a: { b: "x", c: "y" } }, { a: { b: "", d: "z" } }, "es.json")).toEqual([
    'es.json: "a.b" is empty',
    'es.json: "a.c" is missing',
    'es.json: "a.d" is not in en.json',
  ]);
});

test("other arguments are named", () => {
  expect(compareCatalogues({ a: "Hi {name}" }, { a: "Hola {nombre}" }, "es.json")).toEqual([
    'es.json: "a" takes [{nombre}] instead of [{name}]',
  ]);
});

test("arguments that follow each other are all seen", () => {
  expect(placeholders("{from} to {to}, {when, date, short}")).toBe("{from} {to} {when}");
  expect(placeholders("{kind, select, a {{name}} other {it's {size}}}")).toBe("{kind} {name} {size}");
});

test("plural branches are not arguments", () => {
  expect(placeholders("{count, plural, one {car} other {# cars}} for <b>{name}</b>")).toBe(
    "<b> {count} {name}",
  );
});

test("a missing message fails the build, and is named", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openhood-messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(import.meta.dirname, "../src/messages"), folder, { recursive: true });
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
  const { titles: _, ...rest } = es;
  writeFileSync(path.join(folder, "es.json"), JSON.stringify(rest));
  await expect(building()).rejects.toThrow('es.json: "titles.home" is missing');
});

test("the client's build checks the messages", async () => {
  const { default: config } = await import("../vite.config.ts");
  const { plugins = [] } = await config({ mode: "demo", command: "build" });
  const names = plugins.flat().map((plugin) => plugin && "name" in plugin && plugin.name);
  expect(names).toContain("openhood-messages");
});
