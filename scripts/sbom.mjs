// npm run sbom: what the deployed functions and the client are made of, as CycloneDX, into .openhood/sbom.cdx.json or the
// file that is named.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const out = path.resolve(process.argv[2] ?? path.join(root, ".openhood/sbom.cdx.json"));
mkdirSync(path.dirname(out), { recursive: true });
const pnpm = ["--yes", "pnpm@12.21.0", "--filter", "@openhood/functions", "--filter", "@openhood/web"];
const sbom = ["sbom", "--prod", "--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6"];
const args = [...pnpm, ...sbom, "--sbom-type", "application", "--out", out];
const { status } = spawnSync("npx", args, {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
