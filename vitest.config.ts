import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const rooms = ["packages/domain", "packages/local-stack", "functions", "apps/web"];

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

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A room with a config of its own brings it; the others run in Node. Each says how many workers there are, as Vitest
    // does not hand this on to its projects: two a core, for the slow files wait more than they compute.
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
                // What is pure leaves nothing behind for the next file.
                isolate: room !== "packages/domain",
                maxWorkers: 2 * os.availableParallelism(),
                testTimeout: 60_000,
              },
            };
      }),
  },
});
