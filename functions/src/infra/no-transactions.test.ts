import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const src = path.join(import.meta.dirname, "..");
// Decision 007: the embedded database loses what two of them write at once, so no test could say that one is right.
test("nothing relies on a transaction", () => {
  const using = fs
    .globSync("**/*.ts", { cwd: src })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) => /\brunTransaction\b/.test(fs.readFileSync(path.join(src, file), "utf8")));
  expect(using).toEqual([]);
});
