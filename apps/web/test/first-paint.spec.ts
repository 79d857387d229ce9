import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { weigh } from "../build/weights.ts";
import { coldScripts } from "./cold.ts";
import { estimate } from "./estimate.ts";
import { expect, signedIn, test } from "./shop.ts";
import { alive, fontsThere, saveData } from "./site.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const dist = path.resolve(import.meta.dirname, "../dist");
// As browsers and Lighthouse count.
const KB = 1024;

test("the start page stays within its budget, in both languages", () => {
  for (const name of ["home", "es/home"]) {
    const { page, hydration, fonts } = weigh(dist, name);
    expect(page, `${name}: page and first styles, brotli`).toBeLessThanOrEqual(16 * KB);
    expect(fonts, `${name}: fonts`).toBeGreaterThan(0);
    expect(fonts, `${name}: fonts`).toBeLessThanOrEqual(60 * KB);
    expect(hydration, `${name}: scripts until it is alive, gzip`).toBeLessThanOrEqual(131 * KB);
  }
});

test("booking stays within its budget, in both languages", () => {
  for (const name of ["book", "es/book"])
    expect(weigh(dist, name).hydration, `${name}: scripts until it is alive, gzip`).toBeLessThanOrEqual(
      210 * KB,
    );
});

test("the desk's first page stays within its budget, and comes without forms and what checks them", async ({
  page,
  shop,
}) => {
  await signedIn(page, "advisor", "/construction");
  const scripts = await coldScripts(page.context(), `${shop.siteUrl}/desk`, "Inbox");
  const files = scripts.map((url) => readFileSync(path.join(dist, new URL(url).pathname)));
  const kept = (words: string) => files.filter((file) => file.includes(words)).length;
  expect(kept("Inbox"), "the desk's words are among them").toBeGreaterThan(0);
  expect(kept("ZodError"), "zod").toBe(0);
  expect(kept("shouldUnregister"), "react-hook-form").toBe(0);
  expect(
    files.reduce((total, file) => total + gzipSync(file).length, 0),
    "scripts until its heading is there, gzip",
  ).toBeLessThanOrEqual(211 * KB);
});

test("the order a link opens is there before forms, the API's client, zod and Firebase are, and within its budget, in both languages", async ({
  browser,
  shop,
}) => {
  for (const [plate, language, words] of [
    ["7AP301", "en", "Sign and send"],
    ["7AP302", "es", "Firmar y enviar"],
  ] as const) {
    const { address } = await estimate(shop.siteUrl, plate, { email: null, language });
    const context = await browser.newContext();
    const filesOf = async (...of: [string, string?]) =>
      (await coldScripts(context, address, ...of)).map((url) =>
        readFileSync(path.join(dist, new URL(url).pathname)),
      );
    const files = await filesOf("Honda Civic");
    const weight = (all: Buffer[]) => all.reduce((total, file) => total + gzipSync(file).length, 0);
    for (const of of ["ZodError", "shouldUnregister", "httpBatchLink", "FirebaseError"])
      expect(files.filter((file) => file.includes(of)).length, `${language}: ${of}`).toBe(0);
    expect(weight(files), `${language}: scripts until the order is there, gzip`).toBeLessThanOrEqual(
      140 * KB,
    );
    await context.close();
    // With an empty cache again.
    const again = await browser.newContext();
    const all = await coldScripts(again, address, words, "main button[type=submit]");
    expect(
      weight(all.map((url) => readFileSync(path.join(dist, new URL(url).pathname)))),
      `${language}: scripts until it can be signed, gzip`,
    ).toBeLessThanOrEqual(192 * KB);
    await again.close();
  }
});

test("a page takes no styles but its own, in the shell and where they stand in the page", async ({
  page,
  shop,
}) => {
  const { headers } = await fetch(`${shop.siteUrl}/home`);
  expect(headers.get("content-security-policy")).toContain("style-src 'self'");
  await saveData(page.context());
  for (const address of ["/home", "/es/book", "/account", "/no-such-page"]) {
    await page.goto(address);
    await alive(page);
    const refused = await page.evaluate(async () => {
      const violation = new Promise<string>((resolve) =>
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), {
          once: true,
        }),
      );
      document.head.append(
        Object.assign(document.createElement("style"), { textContent: "body { outline: 7px solid red }" }),
      );
      return [await violation, getComputedStyle(document.body).outlineStyle];
    });
    expect(refused, address).toEqual(["style-src-elem", "none"]);
  }
});

test("words are there before the fonts, the app and its one script have come", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.siteUrl, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route(/\/assets\//, (route) =>
    new Promise((resolve) => setTimeout(resolve, 3_000)).then(() => route.continue()),
  );
  await page.goto("/services", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(fetched).toEqual([]);
  await context.close();
});

test("where no page is built, its app's place says whose it is until that has come, it is known who is there, and the page for them is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const root = document.getElementById("root");
      if (root && !root.querySelector(".opening, h1")) document.documentElement.dataset.wasBlank = "";
      requestAnimationFrame(look);
    };
    look();
  });
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.goto("/desk", { waitUntil: "commit" });
  const name = page.locator("#root > p");
  await expect(name).toHaveText("Hollis Street Garage");
  await expect(name).toHaveCSS("opacity", "1");
  come();
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator(".opening")).toHaveCount(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-was-blank");
});

test("a page is painted with stand-ins, and has its own fonts once all its styles are there", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  await saveData(context);
  const page = await context.newPage();
  const families = () =>
    page.evaluate(() =>
      ["body", "h1"].map(
        (of) => getComputedStyle(document.querySelector(of) as Element).fontFamily.split(",")[0],
      ),
    );
  let release = () => {};
  const held = new Promise<void>((free) => {
    release = free;
  });
  await page.route(/\.css$/, (route) => held.then(() => route.continue()));
  await page.goto("/about");
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(0);
  expect(await families()).toEqual(['"Text Like Arial"', '"Head Like Arial"']);
  release();
  await alive(page);
  expect(await families()).toEqual(['"Instrument Sans Variable"', '"Bricolage Grotesque Variable"']);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")),
  );
  expect(fetched).toHaveLength(2);
  await context.close();
});

test("a page names every script that it is taken over with", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  await saveData(context);
  const page = await context.newPage();
  // Nothing comes from a cache: what comes later is there later.
  await (await context.newCDPSession(page)).send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const address of [
    "home",
    "es/about",
    "contact",
    "es/sign-in",
    "book",
    "construction",
    "no-such-page",
  ]) {
    await page.goto(`/${address}`);
    await alive(page);
    const unnamed = await page.evaluate(() => {
      const script = document.querySelector<HTMLScriptElement>("script[data-main]");
      const { main = "", parts = "" } = script?.dataset ?? {};
      const named = [script?.getAttribute("src"), main, ...parts.split(" ")];
      const taken = performance.getEntriesByName("openhood:alive")[0]?.startTime ?? 0;
      return performance
        .getEntriesByType("resource")
        .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= taken)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith(".js") && !named.includes(name));
    });
    expect(unnamed, address).toEqual([]);
  }
  await context.close();
});

/** Notes how everything on the page looks, what stands before and after it too. Answers with what looks otherwise than noted before. */
const changedLooks = (page: Page) =>
  page.evaluate(() => {
    // Every element has all of them: the list is made once.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
    const looks = [...document.querySelectorAll("body, body *")].flatMap((element) =>
      [undefined, "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        // What has no content is not there, however it would look.
        const of = part && style.content === "none" ? ["content"] : names;
        return `${element.tagName}.${element.getAttribute("class")}${part ?? ""} ${of
          .map((name) => `${name}: ${style.getPropertyValue(name)}`)
          .join("; ")}`;
      }),
    );
    // Compared where they are: together they are some megabytes.
    const holder = window as unknown as { looks?: string[] };
    const before = holder.looks ?? looks;
    holder.looks = looks;
    return { count: looks.length, changed: before.filter((line, index) => line !== looks[index]) };
  });

const pages = ["home", "services/brakes", "about", "contact", "book", "no-such-page"];
const screens = [
  { colorScheme: "light", viewport: { width: 390, height: 844 } },
  { colorScheme: "dark", viewport: { width: 1280, height: 800 } },
] as const;

for (const screen of screens)
  test(`a page is first painted as it is with all its styles, ${screen.colorScheme}, ${screen.viewport.width} px`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: shop.siteUrl, ...screen });
    const page = await context.newPage();
    await page.route(/assets\/boot-/, (route) => route.abort());
    for (const address of pages) {
      await page.goto(`/${address}`);
      await fontsThere(page);
      const first = await changedLooks(page);
      const styles = await page.locator("script[data-styles]").getAttribute("data-styles");
      expect(styles, address).toBeTruthy();
      for (const url of styles?.split(" ") ?? []) await page.addStyleTag({ url });
      expect(await changedLooks(page), address).toEqual({ count: first.count, changed: [] });
    }
    await context.close();
  });
