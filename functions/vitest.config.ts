import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "functions", include: ["{src,test}/**/*.test.ts"], setupFiles: ["test/setup.ts"] },
});
