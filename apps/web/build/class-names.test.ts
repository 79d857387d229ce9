// @vitest-environment node
import { expect, test } from "vitest";
import { nth } from "./class-names.ts";

test("no two class names are the same, and each can stand in a selector", () => {
  const names = Array.from({ length: 30_000 }, (_, n) => nth(n));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]+$/);
  expect(names.slice(0, 600).every((name) => name.length === 2)).toBe(true);
});
