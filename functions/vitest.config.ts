import os from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "functions",
    include: ["{src,test}/**/*.test.ts"],
    globalSetup: "test/auth-servers.ts",
    setupFiles: ["test/setup.ts"],
    maxWorkers: 2 * os.availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
