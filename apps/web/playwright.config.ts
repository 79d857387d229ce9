import os from "node:os";
import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./test/browser.ts";

const { executablePath, args } = await browserLaunch();

export default defineConfig({
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
