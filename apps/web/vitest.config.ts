import os from "node:os";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    maxWorkers: 2 * os.availableParallelism(),
    testTimeout: 60_000,
    // What is waited for comes at once, but not within the default's second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts", "worker/**/*.test.ts", "screens/**/*.test.ts"],
    env: loadEnv("demo", new URL("./env", import.meta.url).pathname, "VITE_"),
    // Otherwise the events of Ionic's elements never attach.
    server: { deps: { inline: [/@ionic\//, /@stencil\//] } },
  },
});
