import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest begin first: the last one to end is a short one, and no core waits for it. */
const long = [
  "mail-pause",
  "roles",
  "removal",
  "race",
  "mail-faults",
  "faults",
  "malformed",
  "data-folders",
  "kill",
  "bundle",
  "main",
  "staff",
  "zone",
  "auth",
  "clock",
  "open-demo",
  "dev",
  "staff-sessions",
  "demo-orders",
  "takeover",
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.indexOf(path.basename(moduleId, ".test.ts"));
      return found < 0 ? long.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** What a room's tests have besides. */
const rooms: Record<string, TestUserConfig> = {
  "packages/domain": {},
  "packages/local-stack": {
    isolate: true,
    // What one process of a shop has compiled the next one need not: half of what a start takes.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, "node_modules/.cache/openhood-test") },
  },
  functions: { globalSetup: "test/auth-servers.ts", setupFiles: ["test/setup.ts"] },
  "apps/web": {
    setupFiles: "src/platform/component-tests.ts",
    // Nothing of these changes a process, and a thread starts in half the processor time.
    pool: "threads",
    env: parseEnv(fs.readFileSync(path.join(import.meta.dirname, "apps/web/env/.env.demo"), "utf8")),
    // The tests' IndexedDB runs on the others.
    fakeTimers: {
      toFake: [
        "setTimeout",
        "clearTimeout",
        "setInterval",
        "clearInterval",
        "Date",
        "performance",
        "requestAnimationFrame",
        "cancelAnimationFrame",
      ],
    },
    // Otherwise the events of Ionic's elements never attach.
    server: { deps: { inline: [/@ionic\//, /@stencil\//] } },
  },
};

/** What replaces modules, or changes what belongs to a whole process, has a process of its own. */
const standsAlone =
  /\bvi\.(mock|doMock|resetModules|stubEnv)\(|\buseAuth\(|\bprocess\.env\b|\bspawn\(|\bdeliverMail\(/;

/** The deep tier takes only files that search by force; see testing/deep.ts of the local stack. */
const isInTier = (text: string): boolean =>
  process.env.OPENHOOD_TIER !== "deep" || /testing\/deep|testEachFault\(/.test(text);

/**
 * A room's tests: those that share what they import, which takes half the processor time, and those that stand alone.
 * Vitest does not hand the number of workers on to its projects: three a core, for the slow files wait more than they compute.
 */
const projectsOf = ([room, config]: [string, TestUserConfig]) => {
  const folder = path.join(import.meta.dirname, room);
  const files = fs.globSync("{src,test,build,worker,screens}/**/*.test.{ts,tsx}", { cwd: folder });
  const texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(folder, file), "utf8")]));
  const [alone, shared] = [true, false].map((isAlone) =>
    [...texts]
      .filter(([, text]) => standsAlone.test(text) === isAlone && isInTier(text))
      .map(([file]) => file),
  );
  const test = {
    root: room,
    maxWorkers: 3 * os.availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes at once, but not within the default's second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    ...config,
  };
  const name = path.basename(room);
  return [
    { test: { isolate: false, ...test, name, include: shared ?? [] } },
    { test: { ...test, name: `${name}-alone`, include: alone ?? [] } },
  ].filter(({ test }) => test.include.length > 0);
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: Object.entries(rooms).flatMap(projectsOf),
  },
});
