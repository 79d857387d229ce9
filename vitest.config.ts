import fs from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const rooms = ["packages/domain", "packages/local-stack", "functions", "apps/web"];

export default defineConfig({
  test: {
    // A room with a config of its own brings it; the others run in Node. Each says that there is a worker for every core:
    // Vitest alone leaves one idle, and does not hand this on to its projects.
    projects: rooms
      .filter((room) => fs.existsSync(path.join(import.meta.dirname, room)))
      .map((room) => {
        const own = ["vitest.config.ts", "vite.config.ts"].some((file) =>
          fs.existsSync(path.join(import.meta.dirname, room, file)),
        );
        return own
          ? room
          : {
              test: {
                name: path.basename(room),
                root: room,
                include: ["src/**/*.test.ts"],
                maxWorkers: "100%",
                testTimeout: 30_000,
              },
            };
      }),
  },
});
