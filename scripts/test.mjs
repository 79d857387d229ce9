// npm test: lint, types, builds, unit and integration tests, then the journeys in a browser on the built client.
// npm test -- --changed [<commit>]: of the tests those that what differs from the commit (default: main) can reach.
// npm run test:deep: what searches for rare faults by force, in every mode and language (docs/decisions/078).
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { browserTestsOf, changedSince } from "./changed.mjs";
import { env, node24, root, setup } from "./setup.mjs";

const started = Date.now();
const reports = mkdtempSync(path.join(os.tmpdir(), "openhood-test-"));
const rooms = ["packages/domain", "packages/local-stack", "functions", "apps/web"];
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Browser tests that failed and then passed by themselves: named at the end, so that somebody looks at them. */
const unsteady = [];
const isDeep = process.argv.includes("--deep");
const tier = { OPENHOOD_TIER: isDeep ? "deep" : "main" };
const plain = process.env.CI ? { NO_COLOR: "1", FORCE_COLOR: "0" } : {};
const [flag, commit] = process.argv.slice(2);
const base = flag === "--changed" ? mergeBase(commit) : null;

const bin = (room, name) => path.join(root, room, "node_modules", ".bin", name);
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** Where this work began: the last commit it shares with the one named, or with main. */
function mergeBase(name) {
  for (const one of name ? [name] : ["origin/main", "main"]) {
    const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", one], { cwd: root, encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  console.error(`No commit to compare with: ${name ?? "main"}`);
  process.exit(1);
}

/** Runs one step under its headline; whether it went well. With `whole` its output is shown when it has ended. */
async function step(title, command, args, { whole = false, ...options } = {}) {
  const began = Date.now();
  const headline = `\n== ${title}`;
  if (!whole) console.log(headline);
  const child = spawn(command, args, {
    cwd: root,
    stdio: whole ? ["ignore", "pipe", "pipe"] : "inherit",
    shell: process.platform === "win32" && command !== node24,
    ...options,
    env: { ...env, ...plain, ...options.env },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const ok = await new Promise((resolve) => {
    child.on("error", ({ message }) => {
      console.error(message);
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
  if (whole) console.log(`${headline}\n${Buffer.concat(output)}`.trimEnd());
  console.log(`(${Math.round((Date.now() - began) / 1000)} s)`);
  return ok;
}

/** Runs steps that need nothing of each other, two at a time; after one that failed no other begins. */
async function twoAtATime(steps) {
  const waiting = [...steps];
  let ok = true;
  const lane = async () => {
    for (let run = waiting.shift(); ok && run; run = waiting.shift()) if (!(await run())) ok = false;
  };
  await Promise.all([lane(), lane()]);
  return ok;
}

async function unitTests() {
  const file = path.join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const some = base ? ["--changed", base, "--passWithNoTests"] : [];
  const title = isDeep ? "Unit and integration tests that search by force" : "Unit and integration tests";
  const ok = await step(title, bin("", "vitest"), [...args, ...some], { env: tier });
  const result = report(file);
  totals.passed += result?.numPassedTests ?? 0;
  totals.failed += result?.numFailedTests ?? 0;
  totals.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  return ok;
}

async function playwright(title, args, pages = "") {
  const file = path.join(reports, `${title}.json`);
  const ok = await step(title, bin("apps/web", "playwright"), ["test", "--reporter=list,json", ...args], {
    cwd: path.join(root, "apps/web"),
    env: { ...tier, PLAYWRIGHT_JSON_OUTPUT_NAME: file, OPENHOOD_PAGES: pages },
  });
  return { ok, result: report(file) };
}

/** The tests of a run that failed, by file and title. */
const failed = ({ suites = [], specs = [], file }) => [
  ...suites.flatMap(failed),
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`),
];

/** So many failures may come of a machine that is slow or a browser that died; more of them come of the change. */
const RUN_AGAIN = 5;

async function browserTests() {
  const { specs, pages } = base ? browserTestsOf(changedSince(base)) : { specs: "all", pages: "" };
  if (specs.length === 0) return true;
  const chosen = specs === "all" ? [] : specs.map((spec) => `test/${spec}`);
  let { ok, result } = await playwright("Journeys in a browser", chosen, pages);
  totals.passed += result?.stats.expected ?? 0;
  totals.skipped += result?.stats.skipped ?? 0;
  const first = failed(result ?? {});
  if (!ok && first.length > 0 && first.length <= RUN_AGAIN) {
    ({ ok, result } = await playwright(
      "What failed, once more by itself",
      ["--last-failed", "--workers=1"],
      pages,
    ));
    totals.passed += result?.stats.expected ?? 0;
    const again = failed(result ?? {});
    unsteady.push(...first.filter((test) => !again.includes(test)));
  }
  totals.failed += result?.stats.unexpected ?? 0;
  return ok;
}

// Through the local stack, so that `npm start` knows the client is built already.
const buildClient = `const { buildClient } = await import("./packages/local-stack/src/client-build.ts");
console.log((await buildClient(process.cwd())) ? "built" : "unchanged since it was built last");`;

setup();
const whole = { whole: true };
const client = () => step("Build of the client", node24, ["--input-type=module", "-e", buildClient], whole);
const checks = [
  () => step("Lint and format", bin("", "biome"), ["check", "."], whole),
  ...[".", ...rooms].map((room) => () => step(`Types of ${room}`, bin("", "tsc"), ["-p", room], whole)),
  () => step("Build of the functions", node24, ["build.ts"], { ...whole, cwd: path.join(root, "functions") }),
];
const ok =
  (await twoAtATime(isDeep ? [client] : [client, ...checks])) &&
  (await unitTests()) &&
  (await browserTests());
if (!ok && totals.failed === 0) totals.failed = 1;
rmSync(reports, { recursive: true, force: true });

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(
  `\n${ok ? "All is well" : "Stopped at a failure"} after ${Math.round((Date.now() - started) / 1000)} s.`,
);
for (const test of unsteady) console.log(`Passed only when run again: ${test}`);
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(ok ? 0 : 1);
