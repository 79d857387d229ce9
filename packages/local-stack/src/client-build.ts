import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { newShop } from "./new-shop.ts";

// The pages are prerendered with the demo shop.
const SHOP = ["packages/local-stack/src/seed/demo-shop.ts", "packages/local-stack/src/seed/demo-services.ts"];
const SOURCES = [
  "apps/web",
  "packages/domain/src",
  ...SHOP,
  "package.json",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];
const LEFT_OUT =
  /^(node_modules|test|bench|screens|dist|dist-new|dist-native|android|ios|test-results|playwright-report|\..*)$|\.test\.tsx?$/;

/**
 * Builds the client for the local stack, unless what is in apps/web/dist came from the same sources. Returns whether it
 * was built; `isNew` builds that of a new shop beside it. Throws with the build's output when it fails.
 */
export async function buildClient(root: string, { isNew = false } = {}): Promise<boolean> {
  const web = path.join(root, "apps/web");
  const dist = path.join(root, isNew ? newShop.dist : "apps/web/dist");
  const stamp = path.join(root, `node_modules/.openhood-client${isNew ? "-new" : ""}`);
  const sources = hashOf(SOURCES.map((source) => path.join(root, source)));
  const wanted = () => `${sources} ${hashOf([dist], /^$/)}`;
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === wanted()) return false;
  await run(
    process.execPath,
    [
      path.join(web, "node_modules/vite/bin/vite.js"),
      "build",
      "--mode",
      "demo",
      "--outDir",
      dist,
      "--emptyOutDir",
    ],
    web,
    isNew ? emptyShop(root) : {},
  );
  fs.writeFileSync(stamp, wanted());
  return true;
}

/** Was the client ever built here? `isNew`: that of a new shop. */
export const isClientBuilt = (root: string, { isNew = false } = {}): boolean =>
  fs.existsSync(path.join(root, isNew ? newShop.dist : "apps/web/dist", "index.html"));

/** A new shop's pages are prerendered with a shop that has said nothing, under a name of its own. */
function emptyShop(root: string): Record<string, string> {
  const file = path.join(root, "node_modules/.openhood-empty-shop.json");
  fs.writeFileSync(file, JSON.stringify({ profile: null, services: [] }));
  return { OPENHOOD_SHOP_FROM: file, VITE_SHOP_NAME: newShop.name };
}

function hashOf(paths: string[], leftOut = LEFT_OUT): string {
  const hash = createHash("sha256");
  const add = (file: string) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) if (!leftOut.test(name)) add(path.join(file, name));
    } else if (stat) {
      hash.update(`${file}\0${stat.size}\0`).update(fs.readFileSync(file));
    }
  };
  for (const one of paths) add(one);
  return hash.digest("hex");
}

function run(command: string, args: string[], cwd: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The client does not build.\n${output.trim()}`)),
    );
  });
}
