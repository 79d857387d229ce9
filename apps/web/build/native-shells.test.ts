// @vitest-environment node
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { capacitorConfig, dressAndroid, dressIos } from "./native-shells.ts";

const web = path.resolve(import.meta.dirname, "..");
const values = {
  VITE_PRODUCTION: "true",
  VITE_SHOP_NAME: "Corner Garage",
  VITE_APP_ID: "com.example.corner",
  VITE_API_ORIGIN: "https://www.corner.example",
};

test.each([{ VITE_APP_ID: "" }, { VITE_APP_ID: "Corner Garage" }, { VITE_SHOP_NAME: " " }])(
  "the shells want a name: %j",
  (wrong) => {
    expect(() => capacitorConfig({ ...values, ...wrong })).toThrow(Object.keys(wrong)[0]);
  },
);

test("a shell of production reads nothing over an open line", () => {
  expect(JSON.stringify(capacitorConfig(values))).not.toMatch(/allowMixedContent|cleartext|http:/);
});

test("both shells are made and synced from the packages alone: no network, no Android SDK, no Xcode", () => {
  const room = mkdtempSync(path.join(os.tmpdir(), "openhood-native-"));
  onTestFinished(() => rmSync(room, { recursive: true, force: true }));
  const config = capacitorConfig(values);
  cpSync(path.join(web, "package.json"), path.join(room, "package.json"));
  symlinkSync(path.join(web, "node_modules"), path.join(room, "node_modules"), "dir");
  writeFileSync(path.join(room, "capacitor.config.json"), JSON.stringify(config));
  mkdirSync(path.join(room, config.webDir));
  writeFileSync(
    path.join(room, config.webDir, "index.html"),
    "<html><head></head><body>Corner</body></html>",
  );
  // Whoever wants the network finds a closed door.
  const closed = "http://127.0.0.1:9";
  const { ANDROID_HOME: _, ANDROID_SDK_ROOT: __, ...rest } = process.env;
  const env = {
    ...rest,
    CI: "1",
    HTTP_PROXY: closed,
    HTTPS_PROXY: closed,
    http_proxy: closed,
    https_proxy: closed,
  };
  const cap = (...args: string[]) => {
    const done = spawnSync(
      process.execPath,
      [path.join(web, "node_modules/@capacitor/cli/bin/capacitor"), ...args],
      {
        cwd: room,
        env,
        encoding: "utf8",
      },
    );
    expect(done.status, done.stdout + done.stderr).toBe(0);
    return done.stdout;
  };
  cap("add", "android");
  cap("add", "ios");
  for (let round = 0; round < 2; round += 1) {
    expect(cap("sync")).toContain("Sync finished");
    dressAndroid(path.join(room, "android"), web, values);
    dressIos(path.join(room, "ios"), web, values);
  }

  const read = (file: string) => readFileSync(path.join(room, file), "utf8");
  expect(read("android/app/src/main/assets/public/index.html")).toContain("Corner");
  expect(read("ios/App/App/public/index.html")).toContain("Corner");
  const plugins = ["app", "haptics", "keyboard", "network", "share", "splash-screen", "status-bar"];
  for (const plugin of plugins) {
    expect(read("android/capacitor.settings.gradle")).toContain(`@capacitor/${plugin}/android`);
    expect(read("ios/App/CapApp-SPM/Package.swift")).toContain(`@capacitor/${plugin}"`);
  }
  const manifest = read("android/app/src/main/AndroidManifest.xml");
  expect(manifest.match(/android:host="www\.corner\.example"/g)).toHaveLength(1);
  expect(manifest.match(/android:scheme="com\.example\.corner"/g)).toHaveLength(1);
  expect(manifest).toContain('android:allowBackup="false"');
  expect(manifest).not.toContain("usesCleartextTraffic");
  const plist = read("ios/App/App/Info.plist");
  expect(plist.match(/<key>CFBundleURLTypes<\/key>/g)).toHaveLength(1);
  expect(plist).toContain("<string>com.example.corner</string>");
  expect(read("ios/App/App/App.entitlements")).toContain("applinks:www.corner.example");
  const project = read("ios/App/App.xcodeproj/project.pbxproj");
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  for (const picture of JSON.parse(read("ios/App/App/Assets.xcassets/Splash.imageset/Contents.json")).images)
    expect(existsSync(path.join(room, "ios/App/App/Assets.xcassets/Splash.imageset", picture.filename))).toBe(
      true,
    );
  // Whatever one of ours refers to is there.
  const res = (name: string) => path.join(room, "android/app/src/main/res", name);
  for (const file of [
    "drawable/mark.xml",
    "drawable/mark_icon.xml",
    "drawable/splash.xml",
    "values-night/colors.xml",
  ])
    expect(existsSync(res(file)), file).toBe(true);
}, 60_000);
