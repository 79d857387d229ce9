import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf as browserSavingData, expect, type Person, test as shopTest } from "./shop.ts";
import { type DeployedSite, shopNames, startDeployedSite } from "./two-builds.ts";

const test = shopTest.extend<object, { deployed: DeployedSite }>({
  deployed: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a destructured argument
    async ({}, use) => {
      const site = await startDeployedSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

// Where data is to be saved there is no worker.
const browserOf = (browser: Browser, shop: Stack, person: Person = {}) =>
  browserSavingData(browser, shop, { preload: true, worker: true, ...person });

const heading = (page: Page) => page.locator("main h1");

/** Waits until the worker answers for the page and has everything it keeps. */
const underControl = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 40_000 })
    .toBe("activated");

test("the manifest is linked and says all that an installation wants", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  await page.goto("/home");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("manifest+json");
  expect(answer.headers()["cache-control"]).toBe("no-cache");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: "Hollis Street Garage",
    short_name: "Hollis",
    start_url: "/home",
    display: "standalone",
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    "/contact",
    "/services",
    "/desk",
  ]);
  const purposes = manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "no-cache",
    "content-security-policy": expect.stringMatching(/worker-src 'self';/),
  });
  // Chromium's own list of what is wrong with it.
  const devTools = await page.context().newCDPSession(page);
  const { errors } = await devTools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});

test("offline the site opens, an order's link says so and opens by itself later, and what is written outlives a reload and a lost answer; the worker keeps the app's own files and nothing else", async ({
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const page = await browserOf(browser, shop, { mode: "ios" });
  const offline = (is: boolean) => page.context().setOffline(is);
  await test.step("it opens on any page, in the mode it was in, with what was known of the shop", async () => {
    await page.goto("/home");
    await underControl(page);
    await expect(page.getByText("Open", { exact: false }).first()).toBeVisible();
    await offline(true);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "ios");
    await expect(page.getByRole("region", { name: "Connection" })).toContainText("You’re offline");
    await page.goto("/services/brakes?from=mail");
    await expect(heading(page)).toBeVisible();
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Write to us" })).toBeVisible();
  });

  const name = `Ada ${Date.now().toString(36)}`;
  const waiting = page.getByRole("region", { name: "A message is waiting to be sent" });
  await test.step("a message written offline outlives a reload, and whoever leaves is told on every other page", async () => {
    await page.getByLabel("What is the car doing?").fill("It squeals.");
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("E-mail", { exact: true }).fill("ada.offline@mail.example");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(waiting).toContainText("Waiting for a connection");
    await page.reload();
    await expect(waiting).toContainText("It squeals.");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.getByRole("status").getByRole("link", { name: "Look at it" }).click();
    await expect(waiting).toContainText("It squeals.");
  });

  await test.step("it outlives a lost answer, and arrives once", async () => {
    const stored = () => shop.db.collection("messages").where("from.name", "==", name).get();
    let sends = 0;
    await page.context().route("**/api/messages.send*", async (route) => {
      sends += 1;
      if (sends > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await offline(false);
    await expect.poll(async () => (await stored()).size).toBe(1);
    await page.reload();
    await expect(page.getByText("Your message has arrived")).toBeVisible({ timeout: 20_000 });
    await expect(waiting).toBeHidden();
    // The reload may cut off the second one: what it carries is sent again, and stored once all the same.
    expect(sends).toBeGreaterThan(1);
    expect((await stored()).size).toBe(1);
    await expect(page.getByRole("region", { name: "Connection" })).toBeHidden();
  });

  await test.step("without a network an order's link keeps its button above the notice, and opened again it says so", async () => {
    const { address } = await estimate(shop.siteUrl, "7IN101");
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const sign = page.getByRole("button", { name: "Sign and send" });
    await expect(sign).toBeVisible();
    await offline(true);
    const notice = page.getByRole("region", { name: "Connection" });
    await expect(notice).toBeVisible();
    const [button, below] = [await sign.boundingBox(), await notice.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    const top = () => page.evaluate(() => document.scrollingElement?.scrollTop);
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(top).toBe(900);
    await page.reload();
    await expect(page.locator("main")).toContainText("Your repair order opens here by itself");
    // It is read from its beginning, also while the place on the order is still looked for.
    await page.evaluate(() => document.body.append(document.createElement("i")));
    expect(await top()).toBe(0);
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
    await offline(false);
    await expect(sign).toBeVisible();
  });

  await test.step("the worker keeps the app's own files and nothing else", async () => {
    const kept = await page.evaluate(async () => {
      const all = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
      return all;
    });
    expect(kept).toContain("/offline-shell");
    expect(
      kept.filter((path) => !/^\/(assets\/|icons\/|offline-shell$|icon\.svg$|manifest)/.test(path)),
    ).toEqual([]);
  });
});

test.describe("a new deploy", () => {
  // Another build is made on the way, once: one worker has them all.
  test.describe.configure({ mode: "default", timeout: 180_000 });
  const opened = async (browser: Parameters<typeof browserOf>[0], site: DeployedSite) => {
    const page = await browserOf(browser, site as never);
    await page.goto("/contact");
    await underControl(page);
    return page;
  };
  const shopName = (page: Page) =>
    page.locator("header").getByText(new RegExp(`^(${Object.values(shopNames).join("|")})$`));
  /** What a return to the tab does after a minute. */
  const look = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const notice = (page: Page) => page.getByRole("region", { name: "Update" });

  test("is offered, and taken only on the person's word; what was typed is kept", async ({
    browser,
    deployed,
  }) => {
    await deployed.deploy("this");
    const page = await opened(browser, deployed);
    await page.getByLabel("What is the car doing?").fill("It squeals.");
    await deployed.deploy("next");
    await look(page);
    await expect(notice(page)).toContainText("There is a new version of this site");
    // The new one is there, and waits.
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
    await expect.poll(waits).toBe("installed");
    await expect(shopName(page)).toHaveText(shopNames.this);
    await notice(page).getByRole("button", { name: "Reload" }).click();
    await expect(shopName(page)).toHaveText(shopNames.next);
    await expect(page.getByLabel("What is the car doing?")).toHaveValue("It squeals.");
    await expect(notice(page)).toBeHidden();
    await underControl(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(shopName(page)).toHaveText(shopNames.next);
  });

  test("is there at the next page that is opened, and offline after that, without a question", async ({
    browser,
    deployed,
  }) => {
    await deployed.deploy("this");
    const page = await opened(browser, deployed);
    await deployed.deploy("next");
    await page.goto("/home");
    await expect(shopName(page)).toHaveText(shopNames.next);
    const settled = () =>
      page.evaluate(async () => {
        const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return !installing && !waiting && (await caches.keys()).length === 2;
      });
    await expect.poll(settled, { timeout: 15_000 }).toBe(true);
    await expect(notice(page)).toBeHidden();
    await page.context().setOffline(true);
    await page.reload();
    await expect(shopName(page)).toHaveText(shopNames.next);
  });

  test("taken in one tab is offered in the other, whose parts still open", async ({ browser, deployed }) => {
    await deployed.deploy("this");
    const page = await opened(browser, deployed);
    await deployed.deploy("next");
    const other = await page.context().newPage();
    await other.goto("/home");
    await expect(shopName(other)).toHaveText(shopNames.next);
    await expect(notice(page)).toContainText("There is a new version of this site");
    await notice(page).getByRole("button", { name: "Not now" }).click();
    await expect(notice(page)).toBeHidden();
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(shopName(page)).toHaveText(shopNames.this);
  });
});
