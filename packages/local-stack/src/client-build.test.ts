import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isClientBuilt } from "./client-build.ts";
import { newShop } from "./new-shop.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

test("a client that was never built is told from one that was, and the demo's from a new shop's", () => {
  const root = temporaryDirectory();
  expect([isClientBuilt(root), isClientBuilt(root, { isNew: true })]).toEqual([false, false]);
  const page = path.join(root, newShop.dist, "index.html");
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, "");
  expect([isClientBuilt(root), isClientBuilt(root, { isNew: true })]).toEqual([false, true]);
});
