// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nth, shortClassNames } from "./class-names.ts";

test("no two class names are the same, and each can stand in a selector", () => {
  const names = Array.from({ length: 30_000 }, (_, n) => nth(n));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]+$/);
  expect(names.slice(0, 600).every((name) => name.length === 2)).toBe(true);
});

test("no class is called what Ionic calls the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "classes-"));
  const file = join(folder, "many.module.css");
  const classes = Array.from({ length: 600 }, (_, n) => `c${n}`);
  writeFileSync(file, classes.map((name) => `.${name} {}`).join("\n"));
  const shorten = shortClassNames(folder);
  const short = classes.map((name) => shorten(name, file));
  rmSync(folder, { recursive: true });
  expect(Array.from({ length: 600 }, (_, n) => nth(n))).toContain("md");
  expect(short).not.toContain("md");
  expect(new Set(short).size).toBe(600);
});
