import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const src = path.join(import.meta.dirname, "..");
const filesWith = (pattern: RegExp) =>
  fs
    .globSync("**/*.ts", { cwd: src })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => pattern.test(fs.readFileSync(path.join(src, file), "utf8")));

// Decision 007: the embedded database loses what two of them write at once, so no test could say that one is right.
test("nothing relies on a transaction", () => {
  expect(filesWith(/\brunTransaction\b/)).toEqual([]);
});

test("one file writes the condition that a document still is as it was read; migrations know what no other code does", () => {
  expect(filesWith(/\blastUpdateTime\b/).sort()).toEqual(["infra/versioned.ts", "migrations/part.ts"]);
});
