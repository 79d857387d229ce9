import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stack.ts";

const lines = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** The folder of the tsconfig.json an editor takes for a file: the nearest above it. */
const folderOf = (file: string): string => {
  const folder = path.dirname(file);
  return fs.existsSync(path.join(ROOT, folder, "tsconfig.json")) ? folder : folderOf(folder);
};

test("the configuration an editor finds for a file is one that has it", { timeout: 60_000 }, () => {
  const files = lines("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*.ts",
    "*.tsx",
    "*.mjs",
  ]);
  const there = files.filter((file) => fs.existsSync(path.join(ROOT, file)));
  const tsc = path.join(ROOT, "node_modules/.bin/tsc");
  const known = new Map(
    [...new Set(there.map(folderOf))].map((folder) => [
      folder,
      new Set(lines(tsc, ["-p", folder, "--listFilesOnly"]).map((file) => path.relative(ROOT, file))),
    ]),
  );
  expect(there.filter((file) => !known.get(folderOf(file))?.has(file))).toEqual([]);
});
