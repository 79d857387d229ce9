import os from "node:os";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { browserLaunch } from "./test/browser.ts";

const { executablePath, args } = await browserLaunch();

/** Specs of `npm run test:deep`, beside tests tagged @deep: every mode, size, shell, deploy and setting of a device. */
const deep = [
  "accessibility/axe-states",
  "accessibility/forced-colors",
  "accessibility/motion",
  "accessibility/names",
  "accessibility/privacy-question",
  "booking-limits",
  "booking-links",
  "calls-banner",
  "desk-frame",
  "edges",
  "haptics",
  "installable",
  "language-offer",
  "large-font",
  "my-bay-phone",
  "native",
  "papers",
  "prerender",
  "production",
  "proof-of-work",
  "published",
  "refresh",
  "schedule-undo",
  "search-role",
  "sessions",
  "setup-phone",
  "start-over",
  "swipe",
  "toasts",
  "visual",
].map((name) => `**/test/${name}.spec.ts`);

/** Which tests run: the main journeys, those that search by force, or, by default, all. */
const tiers: Record<string, Partial<PlaywrightTestConfig>> = {
  main: { testIgnore: deep, grepInvert: /@deep/ },
  deep: {
    projects: [
      { name: "specs", testMatch: deep },
      { name: "tagged", testIgnore: deep, grep: /@deep/ },
    ],
  },
};

export default defineConfig({
  ...tiers[process.env.OPENHOOD_TIER ?? ""],
  testDir: "./test",
  globalSetup: "./test/global-setup.ts",
  fullyParallel: true,
  // One more than cores: a test waits for its pages for a quarter of its time.
  workers: os.availableParallelism() + 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  outputDir: "./test-results",
  // One browser, one set of fonts: the pictures are the same on every machine.
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  use: {
    // Pages of one site and one browser share a process: see browser-pool.ts.
    launchOptions: { executablePath, args: [...args, "--process-per-site"] },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    // Requests that a worker answers are not seen by the tests that hold them up; a `worker: true` allows it (shop.ts).
    serviceWorkers: "block",
    // A trace of every test takes two fifths of the run: `npx playwright test --trace retain-on-failure` makes them.
    screenshot: "only-on-failure",
  },
});
