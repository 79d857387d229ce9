import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { loadEnv } from "vite";
import { atRest } from "./overlay.ts";
import { browserOf, expect, type Person, test as shopTest } from "./shop.ts";
import { fingerOn } from "./touch.ts";

const web = path.resolve(import.meta.dirname, "..");
const origin = "https://localhost";
const kinds: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The client as the shells carry it. */
const test = shopTest.extend<object, { carried: string }>({
  carried: [
    async ({ house }, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), "openhood-carried-"));
      const script = path.join(web, "node_modules/vite/bin/vite.js");
      execFileSync(
        process.execPath,
        [script, "build", "--mode", "native", "--outDir", folder, "--emptyOutDir"],
        {
          cwd: web,
          stdio: "pipe",
          env: {
            ...process.env,
            ...loadEnv("demo", path.join(web, "env"), "VITE_"),
            NODE_ENV: "production",
            VITE_API_ORIGIN: house.siteUrl,
          },
        },
      );
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

// One worker: each would build the shell's client for itself.
test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** A page that gets the app's files as a shell's web view does: from the device, under the shell's own origin. */
async function shell(
  browser: Browser,
  shop: Parameters<typeof browserOf>[1],
  carried: string,
  person?: Person,
) {
  const page = await browserOf(browser, shop, person);
  await page.context().route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.extname(pathname) ? pathname : "/index.html";
    try {
      return route.fulfill({
        body: readFileSync(path.join(carried, file)),
        contentType: kinds[path.extname(file)] ?? "text/html",
      });
    } catch {
      return route.fulfill({ status: 404 });
    }
  });
  // A browser asks before a page may talk to this machine; the shop of a real shell is elsewhere.
  await page.context().grantPermissions(["local-network-access"]);
  return page;
}

const back = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event("backbutton")));

test("in a shell the API is called at the site's address, and a message arrives", async ({
  browser,
  shop,
  carried,
}) => {
  const page = await shell(browser, shop, carried);
  await page.goto(`${origin}/contact`);
  const name = `Ada ${Date.now().toString(36)}`;
  await page.getByLabel("What is the car doing?").fill("It squeals.");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill("ada.native@mail.example");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "We got your message" })).toBeVisible();
  expect((await shop.db.collection("messages").where("from.name", "==", name).get()).size).toBe(1);
});

test("in a shell one stays signed in when the app is opened again", async ({ browser, shop, carried }) => {
  const page = await shell(browser, shop, carried);
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("E-mail", { exact: true }).fill("customer@openhood.example");
  await page.getByLabel("Password", { exact: true }).fill("openhood-demo");
  await page.locator("main form").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/account/);
  await page.goto(`${origin}/account`);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test("a shell's back button closes what is open, then goes back a page, and at the start leaves", async ({
  browser,
  shop,
  carried,
}) => {
  const page = await shell(browser, shop, carried);
  await page.goto(`${origin}/home`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.evaluate(async () => {
    type Overlays = { presentModal: (options: object, render: () => string) => unknown };
    const view = (window as unknown as { __openhood: { overlays: () => Promise<Overlays> } }).__openhood;
    (await view.overlays()).presentModal({ label: "Test" }, () => "Inside");
  });
  await expect(page.getByText("Inside")).toBeVisible();
  await atRest(page, "ion-modal");
  await back(page);
  await expect(page.getByText("Inside")).toBeHidden();
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await expect(page).toHaveURL(/\/about$/);
  await back(page);
  await expect(page).toHaveURL(/\/home$/);
  const left = page.waitForEvent("console", (entry) =>
    /exitApp|not implemented|not available/i.test(entry.text()),
  );
  await back(page);
  await left;
});

test("a service can be shared by the address people can open", async ({ browser, shop, carried }) => {
  const page = await shell(browser, shop, carried);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (what: unknown) => void Object.assign(window, { shared: what }),
    });
  });
  await page.goto(`${origin}/services/brakes`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: { url: string } }).shared?.url))
    .toBe(`${shop.siteUrl}/services/brakes`);
});

test("the site itself carries nothing of the shells, nor a shell anything of the worker", ({ carried }) => {
  const words = (folder: string) =>
    readdirSync(path.join(folder, "assets"))
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(path.join(folder, "assets", name), "utf8"))
      .join("\n");
  // What @capacitor/core says of a missing plugin.
  const shells = "is not implemented on";
  expect(words(carried)).toContain(shells);
  expect(words(path.join(web, "dist"))).not.toContain(shells);
  expect(readdirSync(carried)).not.toContain("sw.js");
  expect(readFileSync(path.join(carried, "index.html"), "utf8")).not.toContain("manifest");
});

test("in an iOS shell the page follows a finger from the edge, and goes back only when it went far enough", async ({
  browser,
  shop,
  carried,
}) => {
  const page = await shell(browser, shop, carried, { mode: "ios", width: 390, finger: true, motion: true });
  await page.goto(`${origin}/home`);
  await page.goto(`${origin}/services`);
  await page.locator('main a[href^="/services/"]').first().tap();
  await expect(page).toHaveURL(/\/services\/./);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
  const finger = await fingerOn(page);
  const offset = () => page.evaluate(() => document.getElementById("main")?.getBoundingClientRect().left);

  await finger.down({ x: 6, y: 400 });
  await finger.move({ x: 140, y: 404 });
  await expect.poll(offset).toBeGreaterThan(80);
  await page.waitForTimeout(300);
  await finger.move({ x: 60, y: 404 });
  await finger.up();
  await expect.poll(offset).toBe(0);
  await expect(page).toHaveURL(/\/services\/./);

  // Not from the middle of the screen: had that led back, or will it yet, what follows begins a page too early.
  await finger.down({ x: 120, y: 400 });
  await finger.move({ x: 380, y: 404 });
  await finger.up();
  await expect(page).toHaveURL(/\/services\/./);

  // What is open goes first.
  await page.evaluate(async () => {
    type Overlays = { presentModal: (options: object, render: () => string) => unknown };
    const view = (window as unknown as { __openhood: { overlays: () => Promise<Overlays> } }).__openhood;
    (await view.overlays()).presentModal({ label: "Test" }, () => "Inside");
  });
  await expect(page.getByText("Inside")).toBeVisible();
  await atRest(page, "ion-modal");
  await finger.down({ x: 6, y: 200 });
  await finger.move({ x: 320, y: 204 });
  await finger.up();
  await expect(page.locator("ion-modal")).toHaveCount(0);
  await expect(page).toHaveURL(/\/services\/./);

  await finger.down({ x: 6, y: 400 });
  await finger.move({ x: 320, y: 404 });
  await finger.up();
  await expect(page).toHaveURL(/\/services$/);
  await expect.poll(offset).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.direction)).toBe("none");
});

test("a page that does not let go of unsaved work comes back after the swipe", async ({
  browser,
  shop,
  carried,
}) => {
  const page = await shell(browser, shop, carried, { mode: "ios", width: 390, finger: true });
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("E-mail", { exact: true }).fill("owner@openhood.example");
  await page.getByLabel("Password", { exact: true }).fill("openhood-demo");
  await page.locator("main form").getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page).toHaveURL(/\/desk/);
  await page.getByRole("button", { name: /^You: / }).tap();
  await page.getByRole("link", { name: "Shop profile" }).tap();
  await page.getByLabel("Name", { exact: false }).first().fill("Another Garage");
  const finger = await fingerOn(page);
  await finger.down({ x: 6, y: 400 });
  await finger.move({ x: 320, y: 404 });
  await finger.up();
  await expect(page.locator("ion-alert")).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/shop$/);
  await expect
    .poll(() => page.evaluate(() => document.getElementById("main")?.getBoundingClientRect().left))
    .toBe(0);
});
