// npm run screens [-- <words>]: pictures of every page, at three widths, light and dark, in both languages.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { buildClient } from "@openhood/local-stack/client-build";
import { ROOT, type Stack, startStack } from "@openhood/local-stack/stack";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { browserOf, signedIn } from "../test/shop.ts";
import { fontsThere } from "../test/site.ts";
import { addressOf, nameOf, type Picture, pictures } from "./pictures.ts";

const widths = [1440, 768, 390] as const;
const schemes = ["light", "dark"] as const;
const languages = ["en", "es"] as const;
const folder = path.join(ROOT, ".openhood/screens");
/** All pictures take about six minutes on two cores; what takes longer hangs. */
const LONGEST = 25 * 60_000;

const words = process.argv.slice(2);
const wanted = (name: string) => words.every((word) => name.includes(word));

async function settled(page: Page): Promise<void> {
  await page.locator(":is(h1, main h2):visible").first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  await fontsThere(page);
}

async function take(page: Page, picture: Picture, language: string, scheme: string): Promise<number> {
  const names = widths
    .map((width) => ({ width, name: nameOf(picture, language, width, scheme) }))
    .filter(({ name }) => wanted(name));
  if (names.length === 0) return 0;
  await page.goto(addressOf(picture, language));
  for (const { width, name } of names) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
    await settled(page);
    // A window as high as the page: what sticks to an edge stands where the page ends, not across its middle.
    const height = await page.evaluate(() => {
      const main = document.querySelector("main[data-scrolls]");
      const hidden = main ? main.scrollHeight - main.clientHeight : 0;
      return document.documentElement.scrollHeight + hidden;
    });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: path.join(folder, name), fullPage: true, animations: "disabled" });
  }
  return names.length;
}

async function takeAll(browser: Browser, shop: Stack): Promise<number> {
  let taken = 0;
  for (const language of languages)
    for (const scheme of schemes)
      for (const who of ["anyone", "customer", "owner"] as const) {
        const own = pictures.filter((picture) => picture.who === who);
        const any = own.some((picture) =>
          widths.some((width) => wanted(nameOf(picture, language, width, scheme))),
        );
        if (!any) continue;
        const page = await browserOf(browser, shop, { scheme, locale: `${language}-US` });
        if (who !== "anyone") await signedIn(page, who, "/construction");
        for (const picture of own) taken += await take(page, picture, language, scheme);
        await page.context().close();
        console.log(`${language}, ${scheme}, ${who}: ${taken} so far`);
      }
  return taken;
}

const tooLong = setTimeout(() => {
  console.error("It takes too long; something hangs.");
  process.exit(1);
}, LONGEST);
if (await buildClient(ROOT)) console.log("The client is built.");
if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const shop = await startStack({ quiet: true, seed: true });
try {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const taken = await takeAll(browser, shop);
    console.log(`${taken} pictures in ${path.relative(process.cwd(), folder) || "."}`);
    if (taken === 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
} finally {
  await shop.close();
  clearTimeout(tooLong);
}
