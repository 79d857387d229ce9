import fs from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const rooms = ["packages/domain", "packages/local-stack", "functions", "apps/web"];

export default defineConfig({
  test: {
    // Vitest alone would leave one core idle: much of a test's time here is waiting for a mail server or the Auth emulator.
    maxWorkers: "100%",
    // A room with a config of its own brings it; the others run in Node.
    projects: rooms
      .filter((room) => fs.existsSync(path.join(import.meta.dirname, room)))
      .map((room) => {
        const own = ["vitest.config.ts", "vite.config.ts"].some((file) =>
          fs.existsSync(path.join(import.meta.dirname, room, file)),
        );
        return own
          ? room
          : { test: { name: path.basename(room), root: room, include: ["src/**/*.test.ts"] } };
      }),
  },
});
