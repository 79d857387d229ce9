// Typing in an order of 200 lines, on a processor slowed down to a quarter: from a key to the next paint.
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Line } from "@openhood/domain/repair-orders/line";
import { startStack } from "@openhood/local-stack/stack";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { callAs } from "../test/call-as.ts";
import { signedIn } from "../test/shop.ts";
import { type Figure, median, print } from "./figures.ts";

const [JOBS, LINES] = [20, 10];
/** Time between two keys, ms: fast for a person, and long enough that each has a paint of its own. */
const BETWEEN = 120;

const stack = await startStack({ seed: true, quiet: true });
const browser = await chromium.launch(await browserLaunch());
try {
  const id = await bigOrder();
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  await page
    .locator("[data-job]")
    .nth(JOBS - 1)
    .waitFor({ state: "attached" });
  await page.waitForTimeout(3_000);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const job = page.locator("[data-job]").nth(2);
  await job.getByRole("button", { expanded: false }).first().click();
  const words = await typed(page, async () => {
    await job.getByRole("textbox", { name: "Description" }).first().focus();
    await keys(page, "Replace front brake pads and rotors");
  });
  const [prices, leaving] = [[], []] as [number[], number[]];
  for (const [n, price] of ["129.95", "84.50", "12.75", "310", "45.99"].entries()) {
    await job
      .getByRole("textbox", { name: /^(Rate|Price each)$/ })
      .nth(n)
      .focus();
    await page.keyboard.press("ControlOrMeta+a");
    prices.push(...(await typed(page, () => keys(page, price))));
    leaving.push(...(await typed(page, () => page.keyboard.press("Tab"))));
  }
  const search = await typed(page, async () => {
    await page.getByRole("combobox", { name: "Add a job" }).focus();
    await keys(page, "brake pads");
  });
  // What the browser takes for the same elements, of which the app knows nothing.
  const still = async (name: string | RegExp, words: string) => {
    const field = page.locator("[data-job]").nth(2).getByRole("textbox", { name }).first();
    return typed(page, async () => {
      await field.focus();
      await keys(page, words);
    });
  };
  await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
  await page.waitForTimeout(3_000);
  const stillWords = await still("Description", "Replace front brake pads and rotors");
  const stillPrices = await still(/^(Rate|Price each)$/, "129.95 84.50 12.75 310 45.99");
  // What the browser and the machine cost by themselves: the same keys in a page that has nothing but a field.
  // A page behind it that is slowed down would slow it, too.
  await page.close();
  const bare = await context.newPage();
  await bare.setContent("<input>");
  await (await context.newCDPSession(bare)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const nothing = await typed(bare, async () => {
    await bare.locator("input").focus();
    await keys(bare, "Replace front brake pads and rotors");
  });
  const on = `an order of ${JOBS * LINES} lines in ${JOBS} jobs, processor slowed down 4 times`;
  const figure = (what: string, times: number[], without?: number[]): Figure => ({
    figure: `order, key to next paint, ${what}, p95`,
    value: p95(times),
    unit: "ms",
    target: "≤ 50",
    note: `${on}; ${times.length} keys, median ${median(times)} ms; ${without ? `the same elements without the app ${median(without)} ms, p95 ${p95(without)} ms; ` : ""}in an empty page ${median(nothing)} ms, p95 ${p95(nothing)} ms`,
  });
  print([
    figure("a line's words", words, stillWords),
    figure("prices", prices, stillPrices),
    figure("a price that is left and saved", leaving),
    figure("finding a canned job", search),
  ]);
} finally {
  await browser.close();
  await stack.close();
}

/** An estimate for somebody who called, with canned jobs that are filled up with parts. @returns its id */
async function bigOrder(): Promise<string> {
  const key = () => crypto.randomUUID();
  const from = {
    kind: "phone-estimate",
    record: null,
    vehicle: null,
    name: "Rosa Diaz",
    phone: null,
    language: "en",
    car: { plate: "BEN 200", year: 2018, make: "Honda", model: "Civic" },
    concern: "Squeals when it brakes",
  };
  const opened = await callAs(stack.siteUrl, "advisor", "orders.open", { key: key(), from });
  const { id } = opened as { id: string };
  const part = (n: number): Line => ({
    kind: "part",
    id: key(),
    name: { en: `Bushing ${n}`, es: "" },
    taxed: true,
    discount: null,
    partNumber: `BSH-${n}`,
    quantity: 200,
    cost: 1_450,
    price: 2_900,
    pricing: "hand",
    condition: "new",
    core: null,
    supply: "on-hand",
  });
  const commands = Array.from({ length: JOBS }, (_, n) => {
    const { jobs } = defaultCannedJobs;
    const made = jobFromCanned(jobs[n % jobs.length] as (typeof jobs)[number], defaultSettings, key);
    const more = Array.from({ length: Math.max(0, LINES - made.lines.length) }, (_, at) => part(at));
    return { type: "add-job", job: { ...made, lines: [...made.lines, ...more] }, after: null };
  });
  await callAs(stack.siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  return id;
}

async function keys(page: Page, words: string): Promise<void> {
  for (const key of words) {
    await page.keyboard.type(key);
    await page.waitForTimeout(BETWEEN);
  }
}

/** How long each key took from its first event to the paint after it, in ms (whole eights, as the browser times them). */
async function typed(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: Record<number, number> = {};
    Object.assign(window, { seen, pressed: 0 });
    const count = () => {
      const held = window as unknown as { pressed: number };
      held.pressed += 1;
    };
    const held = window as unknown as { stopCounting?: () => void };
    held.stopCounting?.();
    addEventListener("keydown", count, true);
    held.stopCounting = () => removeEventListener("keydown", count, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId && /^key|input/.test(entry.name))
          seen[entry.interactionId] = Math.max(seen[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(700);
  const { seen, pressed } = await page.evaluate(() => {
    const held = window as unknown as { seen: Record<number, number>; pressed: number };
    return { seen: Object.values(held.seen), pressed: held.pressed };
  });
  // What is faster than 16 ms is not reported.
  return [...seen, ...Array.from({ length: Math.max(0, pressed - seen.length) }, () => 16)];
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
