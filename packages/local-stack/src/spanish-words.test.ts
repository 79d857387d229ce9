import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const files = globSync(["apps/web/src/messages/*.es.json", "functions/src/{mails,documents}/es.json"], {
  cwd: root,
});

test("in Spanish a part of a car has one word, on screens, in mails and on papers: refacción", () => {
  expect(files.length).toBeGreaterThan(10);
  const others = files.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .filter((line) => /(?<!\p{L})piezas?(?!\p{L})/iu.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});
