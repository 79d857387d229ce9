import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tokenColor } from "./installable.ts";

/** What the shells are made from: the client's own values and the two of `.env.native`. */
export type ShellValues = Partial<Record<string, string>>;

/** The settings of the shells; throws and names what is missing or wrong. */
export function capacitorConfig(values: ShellValues) {
  const appId = values.VITE_APP_ID ?? "";
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/.test(appId))
    throw new Error(`VITE_APP_ID must be a name like com.example.openhood, not "${appId}".`);
  const appName = values.VITE_SHOP_NAME?.trim();
  if (!appName) throw new Error("VITE_SHOP_NAME is missing.");
  return {
    appId,
    appName,
    webDir: "dist-native",
    // The origins that the API's CORS knows: https://localhost and capacitor://localhost.
    server: { androidScheme: "https", iosScheme: "capacitor", hostname: "localhost" },
    // The demo shop has no certificate.
    ...(values.VITE_PRODUCTION === "true" ? {} : { android: { allowMixedContent: true } }),
    plugins: {
      // The app hides it as soon as it stands; should it not start, the screen is not left at it.
      SplashScreen: { launchShowDuration: 3000, launchAutoHide: true, launchFadeOutDuration: 120 },
      Keyboard: { resize: "native", resizeOnFullScreen: true },
    },
  };
}

const MARK = [
  ["M7,17v2.5a7,7 0,0 0,7 7h4a7,7 0,0 0,7 -7V17", "#f6f4ef"],
  ["M7,16.2L22.6,6.4", "#ff7d3b"],
] as const;
const STEEL = "#1d2327";

/** The mark as Android draws it, `share` of a square of `size` dp wide. */
function vector(size: number, share: number, first: string = MARK[0][1]): string {
  const scale = (size * share) / 32;
  const offset = (size - 32 * scale) / 2;
  const paths = MARK.map(
    ([line, color], index) =>
      `<path android:pathData="${line}" android:strokeColor="${index === 0 ? first : color}" android:strokeWidth="3.4" android:strokeLineCap="round" />`,
  );
  return `<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="${size}dp" android:height="${size}dp" android:viewportWidth="${size}" android:viewportHeight="${size}">
  <group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${offset}" android:translateY="${offset}">
    ${paths.join("\n    ")}
  </group>
</vector>
`;
}

const colors = (paper: string, ink: string) => `<resources>
  <color name="paper">${paper}</color>
  <color name="mark_ink">${ink}</color>
  <color name="colorPrimary">${STEEL}</color>
  <color name="colorPrimaryDark">${STEEL}</color>
  <color name="colorAccent">#ff7d3b</color>
</resources>
`;

const styles = `<resources>
  <style name="AppTheme" parent="Theme.AppCompat.DayNight.NoActionBar">
    <item name="android:windowBackground">@color/paper</item>
  </style>
  <style name="AppTheme.NoActionBar" parent="Theme.AppCompat.DayNight.NoActionBar">
    <item name="windowActionBar">false</item>
    <item name="windowNoTitle">true</item>
    <item name="android:windowBackground">@color/paper</item>
  </style>
  <style name="AppTheme.NoActionBarLaunch" parent="Theme.SplashScreen">
    <item name="windowSplashScreenBackground">@color/paper</item>
    <item name="windowSplashScreenAnimatedIcon">@drawable/mark</item>
    <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
  </style>
</resources>
`;

const adaptive = `<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
  <background android:drawable="@color/ic_launcher_background" />
  <foreground android:drawable="@drawable/mark_icon" />
  <monochrome android:drawable="@drawable/mark_icon" />
</adaptive-icon>
`;

const splash = `<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
  <item android:drawable="@color/paper" />
  <item android:drawable="@drawable/mark" android:gravity="center" />
</layer-list>
`;

const linkFilters = (appId: string, host: string) => `
            <!-- Links of the site, and of the app's own scheme -->
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" />
            </intent-filter>
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${appId}" />
            </intent-filter>
`;

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Changes a file once: a place that is not there means the template has changed, and is said. */
function change(file: string, done: string, pattern: RegExp, by: (found: string) => string): void {
  const text = readFileSync(file, "utf8");
  if (text.includes(done)) return;
  if (!pattern.test(text)) throw new Error(`${file} is not as it was: nothing in it is like ${pattern}.`);
  writeFileSync(file, text.replace(pattern, by));
}

const origin = (values: ShellValues) => new URL(values.VITE_API_ORIGIN ?? "").hostname;

/** Gives the Android project our mark, colors and links; may be done again and again. */
export function dressAndroid(android: string, web: string, values: ShellValues): void {
  const main = path.join(android, "app/src/main");
  const res = path.join(main, "res");
  const paper = tokenColor(readFileSync(path.join(web, "src/ui/tokens.css"), "utf8"), "paper");
  // The template's pictures, one for each density; ours are drawn.
  for (const folder of readdirSync(res)) {
    if (/^drawable-(land|port)-/.test(folder)) rmSync(path.join(res, folder), { recursive: true });
    if (/^mipmap-.*dpi$/.test(folder)) rmSync(path.join(res, folder), { recursive: true });
  }
  for (const file of ["drawable/splash.png", "drawable/ic_launcher_background.xml", "drawable-v24"])
    rmSync(path.join(res, file), { recursive: true, force: true });
  // Android 7 knows no drawn icons.
  for (const name of ["ic_launcher", "ic_launcher_round"]) {
    write(path.join(res, `mipmap-anydpi-v26/${name}.xml`), adaptive);
    mkdirSync(path.join(res, "mipmap-xxxhdpi"), { recursive: true });
    cpSync(path.join(web, "public/icons/icon-192.png"), path.join(res, `mipmap-xxxhdpi/${name}.png`));
  }
  write(path.join(res, "drawable/mark_icon.xml"), vector(108, 0.5));
  // A splash icon's outer third is cut away.
  write(path.join(res, "drawable/mark.xml"), vector(288, 0.5, "@color/mark_ink"));
  write(path.join(res, "drawable/splash.xml"), splash);
  write(
    path.join(res, "values/ic_launcher_background.xml"),
    `<resources>
  <color name="ic_launcher_background">${STEEL}</color>
</resources>
`,
  );
  write(path.join(res, "values/colors.xml"), colors(paper.light, STEEL));
  write(path.join(res, "values-night/colors.xml"), colors(paper.dark, "#f6f4ef"));
  write(path.join(res, "values/styles.xml"), styles);
  const manifest = path.join(main, "AndroidManifest.xml");
  change(
    manifest,
    "autoVerify",
    /\n\s*<\/activity>/,
    (end) => linkFilters(values.VITE_APP_ID ?? "", origin(values)) + end,
  );
  // What a person wrote stays on the device.
  change(manifest, 'allowBackup="false"', /android:allowBackup="true"/, () => 'android:allowBackup="false"');
  if (values.VITE_PRODUCTION !== "true")
    change(
      manifest,
      "usesCleartextTraffic",
      /android:allowBackup="false"/,
      (found) => `${found}\n        android:usesCleartextTraffic="true"`,
    );
}

const entitlements = (host: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
</dict>
</plist>
`;

const urlTypes = (appId: string) => `	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>${appId}</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>${appId}</string>
			</array>
		</dict>
	</array>
`;

/** Gives the Xcode project the same. */
export function dressIos(ios: string, web: string, values: ShellValues): void {
  const app = path.join(ios, "App/App");
  const assets = path.join(app, "Assets.xcassets");
  const from = (name: string) => path.join(web, "native/ios", name);
  cpSync(from("icon-1024.png"), path.join(assets, "AppIcon.appiconset/AppIcon-512@2x.png"));
  const set = path.join(assets, "Splash.imageset");
  for (const file of readdirSync(set)) rmSync(path.join(set, file));
  for (const name of ["splash.png", "splash-dark.png"]) cpSync(from(name), path.join(set, name));
  const dark = [{ appearance: "luminosity", value: "dark" }];
  const images = [
    { idiom: "universal", filename: "splash.png" },
    { idiom: "universal", filename: "splash-dark.png", appearances: dark },
  ];
  write(
    path.join(set, "Contents.json"),
    `${JSON.stringify({ images, info: { version: 1, author: "xcode" } }, null, 2)}\n`,
  );
  const plist = path.join(app, "Info.plist");
  change(
    plist,
    "CFBundleURLTypes",
    /\t<key>CFBundleVersion<\/key>/,
    (found) => urlTypes(values.VITE_APP_ID ?? "") + found,
  );
  write(path.join(app, "App.entitlements"), entitlements(origin(values)));
  const project = path.join(ios, "App/App.xcodeproj/project.pbxproj");
  change(
    project,
    "CODE_SIGN_ENTITLEMENTS",
    /\t+INFOPLIST_FILE = App\/Info\.plist;/g,
    (found) =>
      `${found.replace(/INFOPLIST_FILE.*/, "CODE_SIGN_ENTITLEMENTS = App/App.entitlements;")}\n${found}`,
  );
}
