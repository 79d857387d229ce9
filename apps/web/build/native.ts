// Builds the client in the mode `native` and makes or updates the shells. `--demo`: the demo shop, from an Android emulator.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadEnv } from "vite";
import { capacitorConfig, dressAndroid, dressIos } from "./native-shells.ts";

const web = path.resolve(import.meta.dirname, "..");
const demo = process.argv.includes("--demo");

/** The address of this machine as an Android emulator sees it. */
const fromEmulator = { VITE_API_ORIGIN: "http://10.0.2.2:5000", VITE_APP_ID: "com.example.openhood" };

const at = path.join(web, "env");
const given = Object.fromEntries(Object.entries(loadEnv("native", at, "VITE_")).filter(([, value]) => value));
const values = {
  ...loadEnv(demo ? "demo" : "production", at, "VITE_"),
  ...(demo ? fromEmulator : {}),
  ...given,
};

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(web, "node_modules", script), ...args], {
    cwd: web,
    stdio: "inherit",
    env: { ...process.env, ...values, CAPACITOR_TELEMETRY: "0", CI: "1" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const config = capacitorConfig(values);
run("vite/bin/vite.js", ["build", "--mode", "native", "--outDir", config.webDir, "--emptyOutDir"]);
writeFileSync(path.join(web, "capacitor.config.json"), `${JSON.stringify(config, null, 2)}\n`);
const cap = (...args: string[]) => run("@capacitor/cli/bin/capacitor", args);
for (const platform of ["android", "ios"]) if (!existsSync(path.join(web, platform))) cap("add", platform);
cap("sync");
dressAndroid(path.join(web, "android"), web, values);
dressIos(path.join(web, "ios"), web, values);
console.log("The shells are in apps/web/android and apps/web/ios. How to go on: docs/NATIVE.md.");
