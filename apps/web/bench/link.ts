// What the page of a link costs a customer on a phone with an empty cache: how much of the app has to be there before the order can be
// read and decided on, and when that is.
import { gzipSync } from "node:zlib";
import { startStack } from "@openhood/local-stack/stack";
import { type Browser, chromium } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { estimate } from "../test/estimate.ts";
import { type Figure, median, print } from "./figures.ts";

const RUNS = Number(process.env.OPENHOOD_RUNS ?? 5);
// Lighthouse's mobile network, https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const MOMENTS = { read: "[data-total] strong", signed: "main button[type=submit]" };
type Moment = keyof typeof MOMENTS;

/** When something of the order was there, ms, and what had been fetched by then. */
async function opened(browser: Browser, address: string, language: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: language });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", slow4G);
  await page.addInitScript((moments) => {
    const look = new MutationObserver(() => {
      for (const [name, selector] of Object.entries(moments))
        if (performance.getEntriesByName(name).length === 0 && document.querySelector(selector))
          performance.mark(name);
    });
    look.observe(document, { subtree: true, childList: true });
  }, MOMENTS);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("signed").length > 0);
  const found = await page.evaluate(() => ({
    at: {
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      read: performance.getEntriesByName("read")[0]?.startTime ?? Number.NaN,
      signed: performance.getEntriesByName("signed")[0]?.startTime ?? Number.NaN,
    },
    asked: performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/approvals.open"))
      ?.startTime,
    files: performance
      .getEntriesByType("resource")
      .map((entry) => ({ url: entry.name, end: (entry as PerformanceResourceTiming).responseEnd })),
  }));
  await page.close();
  const by = async (moment: Moment) => {
    const files = found.files.filter(({ end }) => end <= found.at[moment]);
    const scripts = files.filter(({ url }) => new URL(url).pathname.endsWith(".js"));
    const bodies = await Promise.all(
      scripts.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    return {
      requests: files.length,
      scripts: scripts.length,
      gzip: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    };
  };
  return {
    at: found.at,
    asked: found.asked ?? Number.NaN,
    read: await by("read"),
    signed: await by("signed"),
  };
}

const stack = await startStack({ seed: true, quiet: true });
const browser = await chromium.launch(await browserLaunch());
try {
  const figures: Figure[] = [];
  for (const [plate, language] of [
    ["7BE101", "en"],
    ["7BE102", "es"],
  ] as const) {
    const { address } = await estimate(stack.siteUrl, plate, { email: null, language });
    // Whatever a browser paints first of all comes late: its own parts have to start.
    await opened(browser, address, language);
    const runs: Awaited<ReturnType<typeof opened>>[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await opened(browser, address, language));
    const middle = (of: (run: (typeof runs)[number]) => number) => Math.round(median(runs.map(of)));
    const name = `a link's page, ${language}`;
    const weight = (moment: Moment) =>
      Number((median(runs.map((run) => run[moment].gzip)) / 1024).toFixed(1));
    const note = "slow 4G (150 ms, 1.6 Mbit/s), this machine's processor, empty cache";
    const files = (moment: Moment) =>
      `${middle((run) => run[moment].scripts)} scripts, ${middle((run) => run[moment].requests)} requests`;
    figures.push(
      {
        ...{ figure: `${name}, JS until the order is there`, value: weight("read"), unit: "KB gzip" },
        ...{ target: "≤ 140", note: files("read") },
      },
      {
        ...{ figure: `${name}, JS until it can be signed`, value: weight("signed"), unit: "KB gzip" },
        ...{ target: "≤ 190", note: files("signed") },
      },
      { figure: `${name}, first paint`, value: middle(({ at }) => at.paint), unit: "ms", note },
      { figure: `${name}, the order is asked for`, value: middle(({ asked }) => asked), unit: "ms", note },
      { figure: `${name}, the order is there`, value: middle(({ at }) => at.read), unit: "ms", note },
      { figure: `${name}, it can be signed`, value: middle(({ at }) => at.signed), unit: "ms", note },
    );
  }
  print(figures);
} finally {
  await browser.close();
  await stack.close();
}
