import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type PreviewServer, preview } from "vite";
import firebase from "../../../firebase.json" with { type: "json" };
import { expectAccessible } from "./accessibility/axe.ts";
import { MEASUREMENT, ofAppCheck, playGoogle } from "./google.ts";
import { codeOf, playSecondFactor } from "./second-factor.ts";
import { alive, expect, test } from "./site.ts";

// The client as it is built for a real project, with Firebase's own SDK; only Google's servers are played here.
const root = path.join(import.meta.dirname, "..");
const outDir = mkdtempSync(path.join(tmpdir(), "openhood-production-"));
// Under the same policy as in the cloud: what it does not name cannot be loaded.
const everywhere = firebase.hosting.headers.find(({ source }) => source === "**")?.headers ?? [];
const headers = Object.fromEntries(everywhere.map(({ key, value }) => [key, value]));

// Built once: the tests go through one worker.
test.describe.configure({ mode: "default" });

let server: PreviewServer;
test.beforeAll(async () => {
  // A build beside two other tests took more than a minute on a slow machine.
  test.setTimeout(180_000);
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve("vite/package.json")),
    "bin/vite.js",
  );
  execFileSync(
    process.execPath,
    [vite, "build", "--mode", "demo", "--outDir", outDir, "--logLevel", "error"],
    {
      cwd: root,
      env: {
        ...process.env,
        VITE_PRODUCTION: "true",
        VITE_PROJECT: "a-real-shop",
        VITE_FIREBASE_API_KEY: "key",
        VITE_FIREBASE_APP_ID: "1:1:web:1",
        VITE_FIREBASE_AUTH_DOMAIN: "a-real-shop.example",
        VITE_FIREBASE_MEASUREMENT_ID: MEASUREMENT,
        VITE_APP_CHECK_KEY: "site-key",
        VITE_SECOND_FACTOR: "totp",
      },
    },
  );
  server = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: { port: 0, headers },
    logLevel: "error",
  });
});
test.afterAll(async () => {
  await server?.close();
  rmSync(outDir, { recursive: true, force: true });
});

const address = () => server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";

/** The events Firebase Analytics handed to Google's tag. */
const events = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([kind]) => kind === "event")
      .map(([, name, params]) => ({ name, params: params as Record<string, unknown> })),
  );

/** What Google's tag was told: of itself (`config`), or for all it sends by itself (`set`). */
const told = (page: Page, what: "config" | "set") =>
  page.evaluate(
    (what) =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
        .map((entry) => Array.from(entry))
        .filter(([kind]) => kind === what)
        .map((entry) => entry.at(-1)),
    what,
  );

const privacy = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });

test("nobody but the shop is asked for anything before the person agreed, nor after a no", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address()) && /^(https?|wss?):/.test(url) && !ofAppCheck.test(url)) foreign.push(url);
  });
  await playGoogle(page);
  const main = page.getByRole("navigation", { name: "Main" });
  await page.goto(`${address()}/home`);
  await main.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "No, thanks" }).click();
  await main.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.reload();
  await main.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  // A yes is heard, as anything asked for before it would have been.
  await privacy(page).click();
  await expect(page.getByRole("button", { name: "Count my visits" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(() => foreign).not.toEqual([]);
});

test("a no after a yes ends the counting at once, and nothing is asked after the next start", async ({
  page,
}) => {
  const asked = await playGoogle(page);
  await page.goto(`${address()}/privacy`);
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(async () => (await events(page)).length, { timeout: 15_000 }).toBe(1);
  await page.getByRole("button", { name: "Don’t count" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  // The next that is counted is the next that was agreed to.
  await privacy(page).click();
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(async () => (await events(page)).length, { timeout: 15_000 }).toBeGreaterThan(1);
  const screens = (await events(page)).map(({ params }) => params.page_path);
  expect(new Set(screens)).toEqual(new Set(["/privacy"]));
  await page.getByRole("button", { name: "Don’t count" }).click();
  await page.reload();
  await alive(page);
  asked.length = 0;
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(() => asked).not.toEqual([]);
});

test("after a yes, Firebase Analytics hands each navigation on as a screen view, and no page view of its own; what Google's tag sends by itself says the page's pattern and its title in the catalog, not the window's", async ({
  page,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text());
  });
  const asked = await playGoogle(page);
  const answer = await page.goto(`${address()}/home`);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(async () => (await events(page)).length, { timeout: 15_000 }).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect.poll(async () => (await events(page)).length).toBe(2);
  const seen = await events(page);
  expect(seen.map(({ name }) => name)).toEqual(["screen_view", "screen_view"]);
  expect(seen[1]?.params).toMatchObject({
    send_to: MEASUREMENT,
    screen_name: "about",
    firebase_screen: "about",
    firebase_screen_class: "AboutPage",
    page_path: "/about",
    page_title: "About us",
    previous_screen: "home",
  });
  expect(asked.some((url) => url.includes("googletagmanager.com/gtag/js"))).toBe(true);
  await expect.poll(() => asked.filter((url) => url.includes("/g/collect")).length).toBe(5);
  expect(await told(page, "config")).toContainEqual(
    expect.objectContaining({
      cookie_prefix: "__Secure-",
      cookie_domain: "none",
      cookie_flags: "SameSite=Strict;Secure",
    }),
  );
  await test.step("what Google's tag sends by itself says the page's pattern and its title in the catalog", async () => {
    await page.evaluate(() => {
      document.title = "Ana Ruiz";
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await expect
      .poll(async () => (await told(page, "set")).at(-1), { timeout: 15_000 })
      .toEqual({
        page_location: expect.stringMatching(/\/contact$/),
        page_referrer: "",
        page_title: "Contact",
      });
    expect(JSON.stringify([await told(page, "set"), await told(page, "config")])).not.toContain("Ana");
  });
  expect(broken).toEqual([]);
});

test("the account is told to Firebase Analytics on signing in, and taken back on signing out", async ({
  page,
}) => {
  const userIds = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
        .map((entry) => Array.from(entry) as [string, string, Record<string, unknown>?])
        .filter(([kind, , of]) => kind === "config" && of && "user_id" in of)
        .map(([, id, of]) => [id, of?.user_id]),
    );
  await page.addInitScript(() => localStorage.setItem("openhood.analytics", "granted"));
  await playGoogle(page, { uid: "ana-7", email: "ana@example.com" });
  await page.goto(`${address()}/sign-in`);
  await page.getByLabel("E-mail", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(userIds).toEqual([[MEASUREMENT, "ana-7"]]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(userIds).toEqual([
    [MEASUREMENT, "ana-7"],
    [MEASUREMENT, null],
  ]);
});

test("analytics and sign-in that do not start write to the console and break nothing", async ({ page }) => {
  const [errors, crashes]: [string[], string[]] = [[], []];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => crashes.push(error.message));
  await page.addInitScript(() => localStorage.setItem("openhood.analytics", "granted"));
  await playGoogle(page);
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const file = readFileSync(path.join(outDir, new URL(route.request().url()).pathname), "utf8");
    return file.includes("@firebase/") ? route.abort() : route.continue();
  });
  await page.goto(`${address()}/home`);
  for (const words of ["Analytics did not start", "Sign-in did not start"])
    await expect.poll(() => errors.some((text) => text.includes(words))).toBe(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.locator("main h1")).toBeFocused();
  expect(crashes).toEqual([]);
});

test("with a key, App Check proves the browser to the API, under a policy that lets nothing more of Google in than it and Analytics need; the build holds no demo account and nothing of the local stack", async ({
  page,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|App Check/.test(message.text())) broken.push(message.text());
  });
  const google = await playGoogle(page);
  const proofs: unknown[] = [];
  const asked: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
    if (request.url().includes("exchangeRecaptcha")) proofs.push(request.postDataJSON());
  });
  const call = page.waitForRequest(/\/api\//);
  await page.goto(`${address()}/home`);
  const token = (await call).headers()["x-firebase-appcheck"];
  expect(token?.split(".")).toHaveLength(3);
  expect(proofs).toEqual([{ recaptcha_enterprise_token: "proof of site-key" }]);
  expect(asked.some((url) => url.includes("/recaptcha/enterprise/anchor"))).toBe(true);
  expect(broken).toEqual([]);

  await test.step("the policy lets nothing more of Google in than Analytics and App Check need", async () => {
    google.length = 0;
    await page.evaluate(() => {
      const refused: string[] = [];
      Object.assign(window, { refused });
      addEventListener("securitypolicyviolation", ({ blockedURI }) => refused.push(blockedURI));
    });
    const scripts = [
      "https://www.googletagmanager.com/gtm.js?id=GTM-EVIL",
      "https://www.googletagmanager.com/debug/bootstrap",
      "https://www.google.com/recaptcha/api.js",
      "https://www.google.com/complete/search?client=chrome&jsonp=alert",
      "https://www.gstatic.com/charts/loader.js",
    ];
    const connections = [
      "https://www.googletagmanager.com/td",
      "https://www.google-analytics.com/collect",
      "https://firebase.googleapis.com/v1beta1/projects",
      "https://stats.g.doubleclick.net/g/collect",
    ];
    await page.evaluate(
      async ([scripts = [], connections = []]) => {
        for (const src of scripts)
          document.head.append(Object.assign(document.createElement("script"), { src }));
        for (const url of connections) await fetch(url, { mode: "no-cors" }).catch(() => {});
      },
      [scripts, connections],
    );
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    const bare = (url: string) => url.replace(/[?#].*/, "");
    await expect
      .poll(async () => (await refused()).map(bare).sort())
      .toEqual([...scripts, ...connections].map(bare).sort());
    expect(google).toEqual([]);
  });
  await test.step("the build holds no demo account and nothing of the local stack", async () => {
    expect(await page.evaluate(() => "__openhood" in window)).toBe(false);
    const emulator: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(`${address()}/identitytoolkit`)) emulator.push(request.url());
    });
    await page.goto(`${address()}/sign-in`);
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill("owner@openhood.example");
    await page
      .getByLabel(/^password/i)
      .first()
      .fill("openhood-demo");
    await page
      .getByRole("button", { name: /^sign in$/i })
      .first()
      .click();
    await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 15_000 });
    expect(emulator).toEqual([]);
  });
});

test("an App Check that does not answer is told to the console, and the API is asked without it", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.route(/google/, (route) => route.abort());
  const call = page.waitForRequest(/\/api\//);
  await page.goto(`${address()}/home`);
  expect((await call).headers()).not.toHaveProperty("x-firebase-appcheck");
  await expect.poll(() => errors.some((text) => text.includes("App Check did not start"))).toBe(true);
  // It was waited for once.
  const began = Date.now();
  const next = page.waitForRequest(/\/api\/messages\.send/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await page.getByLabel("E-mail", { exact: true }).fill("ana@example.com");
  await page.getByLabel("What is the car doing?").fill("It squeals.");
  await page.getByRole("button", { name: "Send message" }).click();
  expect((await next).headers()).not.toHaveProperty("x-firebase-appcheck");
  expect(Date.now() - began).toBeLessThan(6_000);
});

const KEY = "JBSWY3DPEHPK3PXP";

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address()}/sign-in?next=%2Faccount%2Fprofile`);
  await alive(page);
  await page.getByLabel("E-mail", { exact: true }).fill("teo@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an authenticator app is set up, asked for at the next sign-in, where a wrong code opens nothing, and turned off", async ({
  page,
}) => {
  await playGoogle(page);
  await playSecondFactor(page, KEY);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/second-factor-/.test(request.url())) asked.push(request.url());
  });
  await signIn(page);
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expect(page.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it in your app" })).toHaveAttribute(
    "href",
    /^otpauth:\/\/totp\/.*secret=JBSWY3DPEHPK3PXP/,
  );
  await page.getByLabel("6-digit code").fill(codeOf(KEY));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Signing in asks for a code")).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  // One is on the home page first, and signed out then.
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
  await signIn(page);
  await test.step("a wrong code opens nothing", async () => {
    const code = page.getByLabel("6-digit code");
    await expect(code).toBeVisible();
    await expectAccessible(page);
    await code.fill(codeOf(KEY) === "000000" ? "111111" : "000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/That code isn’t right/);
    await code.fill(codeOf(KEY));
    await code.press("Enter");
    await expect(page).toHaveURL(/\/account\/profile$/);
  });
  await page.getByRole("button", { name: "Turn it off" }).click();
  await page.locator("ion-alert").getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});
