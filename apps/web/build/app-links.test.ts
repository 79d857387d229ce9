import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appLinkFiles } from "./app-links.ts";

const certificate = Array(32).fill("AB").join(":");
const shop = {
  VITE_APP_ID: "com.example.shop",
  VITE_ANDROID_CERTS: certificate,
  VITE_APPLE_TEAM: "A1B2C3D4E5",
};

test("a shop without an app says nothing", () => {
  expect(appLinkFiles({})).toEqual({});
  expect(
    appLinkFiles({ VITE_APP_ID: "com.example.shop", VITE_ANDROID_CERTS: " ", VITE_APPLE_TEAM: "" }),
  ).toEqual({});
});

test("Android is told the app and each certificate, Apple the team and the app", () => {
  const files = appLinkFiles({ ...shop, VITE_ANDROID_CERTS: `${certificate}, ${certificate.toLowerCase()}` });
  expect(files).toMatchObject({
    "assetlinks.json": [
      { target: { package_name: "com.example.shop", sha256_cert_fingerprints: [certificate, certificate] } },
    ],
    "apple-app-site-association": {
      applinks: { details: [{ appIDs: ["A1B2C3D4E5.com.example.shop"] }] },
    },
  });
});

test.each([
  ["VITE_ANDROID_CERTS", "AB:CD"],
  ["VITE_APPLE_TEAM", "My team"],
])("%s that is wrong stops the build and is named", (name, value) => {
  expect(() => appLinkFiles({ ...shop, [name]: value })).toThrow(name);
});

test("Hosting's own tools deploy these files, and no other name with a dot in front", () => {
  const { hosting } = JSON.parse(readFileSync(new URL("../../../firebase.json", import.meta.url), "utf8"));
  // firebase-tools is at home in the local stack.
  const tools = createRequire(createRequire(import.meta.url).resolve("@openhood/local-stack/stack"));
  const { listFiles } = tools("firebase-tools/lib/listFiles.js") as {
    listFiles: (folder: string, ignore: string[]) => string[];
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), "openhood-links-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [
    ".well-known/assetlinks.json",
    ".well-known/apple-app-site-association",
    ".env",
    "a/.b",
    "a.js",
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "{}");
  }
  expect(listFiles(folder, hosting.ignore).sort()).toEqual([
    ".well-known/apple-app-site-association",
    ".well-known/assetlinks.json",
    "a.js",
  ]);
});
