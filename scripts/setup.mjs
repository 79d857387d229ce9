// Brings a fresh clone to where everything can run. Plain Node >= 20, no dependency: it runs before any is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "..",
);
const PNPM = "pnpm@12.21.0";
const stamp = path.join(root, "node_modules", ".openhood-installed");

/** The Node 24 that the npm package `node` brought; every script of the project runs on it. */
export const node24 = path.join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Path with the project's tools first, so that `node` and every tool's own `node` is Node 24. */
export const env = {
  ...process.env,
  PATH: [path.dirname(node24), path.join(root, "node_modules", ".bin"), process.env.PATH].join(
    path.delimiter,
  ),
};

function wanted() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"]) {
    hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** Installs what the lock file names, unless exactly that is installed already: then nothing touches the network. */
export function setup() {
  const want = wanted();
  if (existsSync(stamp) && existsSync(node24) && readFileSync(stamp, "utf8") === want) return;
  console.log("Installing what Openhood needs (once; about a minute)…");
  const install = spawnSync(
    "npx",
    ["--yes", PNPM, "install", "--frozen-lockfile", "--reporter=append-only"],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    },
  );
  if (install.status !== 0) {
    console.error("The install failed. It needs Node 20 or newer, npm, and a way to the npm registry.");
    process.exit(install.status ?? 1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, want);
}

/** Runs a command of the project on Node 24; resolves to its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env, ...options });
  return done.status ?? 1;
}
