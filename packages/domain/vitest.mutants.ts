import { defineConfig } from "vitest/config";

/** How the tests run while mutants are looked for: the same cases each time, and time enough on a busy machine. */
export default defineConfig({
  test: { include: ["src/**/*.test.ts"], setupFiles: ["test/same-cases.ts"], testTimeout: 60_000 },
});
