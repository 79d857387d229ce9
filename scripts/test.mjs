// npm test: lint, types, builds, unit and integration tests, then the journeys in a browser on the built client.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { env, node24, root, setup } from "./setup.mjs";

const started = Date.now();
const reports = mkdtempSync(path.join(os.tmpdir(), "openhood-test-"));
const unitReport = path.join(reports, "vitest.json");
const browserReport = path.join(reports, "playwright.json");
const rooms = ["packages/domain", "packages/local-stack", "functions", "apps/web"];
const totals = { passed: 0, failed: 0, skipped: 0 };
const plain = process.env.CI ? { NO_COLOR: "1", FORCE_COLOR: "0" } : {};

const bin = (room, name) => path.join(root, room, "node_modules", ".bin", name);
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** Runs one step under its headline; returns whether it went well. A step given as a script runs on Node 24. */
function step(title, command, args, options = {}) {
  console.log(`\n== ${title}`);
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && command !== node24,
    ...options,
    env: { ...env, ...plain, ...options.env },
  });
  if (done.error) console.error(done.error.message);
  return done.status === 0;
}

function unitTests() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
  const ok = step("Unit and integration tests", bin("", "vitest"), args);
  const result = report(unitReport);
  totals.passed += result?.numPassedTests ?? 0;
  totals.failed += result?.numFailedTests ?? 0;
  totals.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  return ok;
}

function browserTests() {
  const ok = step("Journeys in a browser", bin("apps/web", "playwright"), ["test", "--reporter=list,json"], {
    cwd: path.join(root, "apps/web"),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  });
  const stats = report(browserReport)?.stats;
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  totals.failed += stats?.unexpected ?? 0;
  totals.skipped += stats?.skipped ?? 0;
  if (stats?.flaky) console.log(`${stats.flaky} of them only at the second try; the list above marks them.`);
  return ok;
}

// Through the local stack, so that `npm start` knows the client is built already.
const buildClient = `const { buildClient } = await import("./packages/local-stack/src/client-build.ts");
console.log((await buildClient(process.cwd())) ? "built" : "unchanged since it was built last");`;

setup();
const steps = [
  () => step("Lint and format", bin("", "biome"), ["check", "."]),
  ...rooms.map((room) => () => step(`Types of ${room}`, bin("", "tsc"), ["-p", room])),
  () => step("Build of the functions", node24, ["build.ts"], { cwd: path.join(root, "functions") }),
  () => step("Build of the client", node24, ["--input-type=module", "-e", buildClient]),
  unitTests,
  browserTests,
];
const ok = steps.every((run) => run());
if (!ok && totals.failed === 0) totals.failed = 1;
rmSync(reports, { recursive: true, force: true });

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(
  `\n${ok ? "All is well" : "Stopped at a failure"} after ${Math.round((Date.now() - started) / 1000)} s.`,
);
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(ok ? 0 : 1);
