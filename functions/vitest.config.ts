import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "functions",
    include: ["{src,test}/**/*.test.ts"],
    globalSetup: "test/auth-servers.ts",
    setupFiles: ["test/setup.ts"],
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
