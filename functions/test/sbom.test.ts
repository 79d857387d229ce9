import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { expect, test } from "vitest";
import { installed } from "../build.ts";
import manifest from "../package.json" with { type: "json" };

test("npm run sbom lists what is shipped, valid by CycloneDX's own schema", {
  timeout: 120_000,
}, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-sbom-"));
  const file = path.join(folder, "sbom.cdx.json");
  const script = path.join(import.meta.dirname, "../../scripts/sbom.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });
  expect([status, status && stderr]).toEqual([0, 0]);
  const text = fs.readFileSync(file, "utf8");
  fs.rmSync(folder, { recursive: true });
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components } = JSON.parse(text) as {
    components: { group?: string; name: string; version: string }[];
  };
  const named = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`),
  );
  for (const name of [...installed, "zod", "ical-generator"] as const)
    expect(named).toContain(`${name}@${manifest.dependencies[name]}`);
  expect([...named].filter((name) => /^(?:vitest|firebase-tools|playwright)@/.test(name))).toEqual([]);
});
