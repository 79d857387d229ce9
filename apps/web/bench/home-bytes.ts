// What /home costs a visitor with an empty cache, on a phone's network so that the phases come apart as they do there:
// what was there when something was first seen, and what is fetched ahead and comes afterwards.
import path from "node:path";
import { gzipSync } from "node:zlib";
import { startStack } from "@openhood/local-stack/stack";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { weigh } from "../build/weights.ts";
import { browserLaunch } from "../test/browser.ts";
import { coldScripts } from "../test/cold.ts";
import { type Figure, print } from "./figures.ts";

const KINDS = ["HTML", "CSS", "JS", "fonts", "other"] as const;
type Kind = (typeof KINDS)[number];
type Loaded = { url: string; end: number };

// Lighthouse's mobile network, https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

function kindOf(url: string): Kind {
  const file = new URL(url).pathname;
  if (file.endsWith(".js")) return "JS";
  if (file.endsWith(".css")) return "CSS";
  if (file.endsWith(".woff2")) return "fonts";
  return file.includes(".") ? "other" : "HTML";
}

/** Everything the page fetched but the API's answers; when the first words were there, and when the app was. */
async function loaded(page: Page): Promise<{ files: Loaded[]; firstPaint: number; alive: number }> {
  return page.evaluate(() => {
    const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming).initiatorType !== "fetch" || entry.name.includes("/assets/"),
      )
      .map((entry) => ({ url: entry.name, end: (entry as PerformanceResourceTiming).responseEnd }));
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return {
      files,
      firstPaint: paint?.startTime ?? Number.POSITIVE_INFINITY,
      alive: performance.getEntriesByName("openhood:alive")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    };
  });
}

/** A page as it comes to a phone with an empty cache, until nothing more is fetched. */
async function onSlowNetwork(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", slow4G);
  await page.goto(url);
  await page.locator("main h1").waitFor();
  // Screens ask the API now and then; the network is never idle for long. Nothing new for two seconds is the end.
  let found = await loaded(page);
  for (let known = -1; known !== found.files.length; found = await loaded(page)) {
    known = found.files.length;
    await page.waitForTimeout(2000);
  }
  const scripts = await page.evaluate(() =>
    performance.getEntriesByName("openhood:boot").map(({ startTime }) => startTime),
  );
  await page.close();
  return { ...found, scripts };
}

async function sizes(urls: string[]): Promise<Record<Kind, { files: number; raw: number; gzip: number }>> {
  const all = Object.fromEntries(KINDS.map((kind) => [kind, { files: 0, raw: 0, gzip: 0 }]));
  for (const url of urls) {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    const of = all[kindOf(url)] as { files: number; raw: number; gzip: number };
    of.files += 1;
    of.raw += body.length;
    // A font is compressed already.
    of.gzip += kindOf(url) === "fonts" ? body.length : gzipSync(body).length;
  }
  return all as Record<Kind, { files: number; raw: number; gzip: number }>;
}

/** In units of 1,024 bytes, as browsers and Lighthouse count. */
const kb = (bytes: number) => Number((bytes / 1024).toFixed(1));
const dist = path.resolve(import.meta.dirname, "../dist");

type Session = { signInWithPassword: (email: string, password: string) => Promise<{ ok: boolean }> };

async function signIn(context: BrowserContext, site: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/construction`);
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  const answer = await page.evaluate(() =>
    (window as unknown as { __openhood: { session: Session } }).__openhood.session.signInWithPassword(
      "advisor@openhood.example",
      "openhood-demo",
    ),
  );
  if (!answer.ok) throw new Error("The advisor could not sign in.");
  await page.close();
}

const stack = await startStack({ seed: true });
const browser = await chromium.launch(await browserLaunch());
try {
  // Whatever a browser paints first of all comes late: its own parts have to start.
  await onSlowNetwork(browser, `${stack.siteUrl}/home`);
  const { files, firstPaint, alive, scripts } = await onSlowNetwork(browser, `${stack.siteUrl}/home`);
  const phases = {
    "until first paint": files.filter(({ end }) => end <= firstPaint),
    "from there until the app is alive": files.filter(({ end }) => end > firstPaint && end <= alive),
    "ahead of need": files.filter(({ end }) => end > firstPaint && end > alive),
  };
  const figures: Figure[] = [];
  for (const name of ["home", "es/home"]) {
    const { page: html, hydration, fonts } = weigh(dist, name);
    const add = (what: string, bytes: number, unit: string, target: string) =>
      figures.push({ figure: `/${name}, ${what}`, value: kb(bytes), unit, target });
    add("HTML and first styles", html, "KB brotli", "≤ 16");
    add("JS that hydration needs", hydration, "KB gzip", "≤ 130");
    add("fonts", fonts, "KB", "≤ 60");
  }
  const early = phases["until first paint"];
  figures.push({
    figure: "/home, requests finished before first paint",
    value: early.length,
    unit: "",
    target: "≤ 3",
    note: early.map(({ url }) => new URL(url).pathname.replace(/.*\//, "")).join(", "),
  });
  figures.push({
    figure: "/home, scripts run before first paint",
    value: scripts.filter((at) => at < firstPaint).length,
    unit: "",
    target: "0",
  });
  for (const [phase, of] of Object.entries(phases)) {
    for (const [kind, size] of Object.entries(await sizes(of.map(({ url }) => url)))) {
      if (size.files === 0) continue;
      figures.push({
        figure: `/home, ${kind} ${phase}`,
        value: kb(size.gzip),
        unit: "KB gzip",
        note: `${kb(size.raw)} KB raw, ${size.files} file${size.files > 1 ? "s" : ""}`,
      });
    }
  }
  figures.push({
    figure: "/home, first paint",
    value: Math.round(firstPaint),
    unit: "ms",
    note: "slow 4G (150 ms, 1.6 Mbit/s), this machine's processor, empty cache",
  });
  figures.push({ figure: "/home, app alive", value: Math.round(alive), unit: "ms", note: "the same" });
  const context = await browser.newContext();
  const addCold = async (name: string, heading: string) => {
    const scripts = await coldScripts(context, `${stack.siteUrl}${name}`, heading);
    const { JS } = await sizes(scripts);
    figures.push({
      figure: `${name}, cold, JS until it is there`,
      value: kb(JS.gzip),
      unit: "KB gzip",
      target: "≤ 210",
      note: `${JS.files} files`,
    });
  };
  await addCold("/sign-in", "Sign in");
  await addCold("/book", "Book a visit");
  await signIn(context, stack.siteUrl);
  await addCold("/desk", "Inbox");
  print(figures);
} finally {
  await browser.close();
  await stack.close();
}
