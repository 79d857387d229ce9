import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, loadEnv } from "vite";
import { expect, test } from "vitest";
import { readEnv } from "../src/platform/read-env.ts";
import { prerender } from "./prerender.ts";

test("of a build that refuses something the reason is told, and no page is made", async () => {
  const values = loadEnv("development", fileURLToPath(new URL("../env", import.meta.url)), "VITE_");
  const env = readEnv({ ...values, MODE: "development" });
  const root = await mkdtemp(join(tmpdir(), "openhood-refused-"));
  await writeFile(join(root, "index.html"), "<p>Shop</p>");
  const refused = build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "refuses",
        generateBundle() {
          this.error("a message is missing");
        },
      },
      prerender({ root, mode: "development", env, config: { root } }),
    ],
  });
  await expect(refused).rejects.toThrow("a message is missing");
  await rm(root, { recursive: true });
});
