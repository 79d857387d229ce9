// The desk on a full day, on a processor slowed down to a quarter: the frames of a drag, and taps to the next paint.
import type { Appointment } from "@openhood/domain/booking/appointment";
import { dayGrid, instantOf, runFrom } from "@openhood/domain/booking/quarters";
import { localTime } from "@openhood/domain/shop/opening";
import { create } from "@openhood/functions/stores/appointments";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { startStack } from "@openhood/local-stack/stack";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { booked, setUp, twoBays, workday } from "../test/schedule-shop.ts";
import { signedIn } from "../test/shop.ts";
import { type Figure, median, print } from "./figures.ts";
import { pressedAt, timed } from "./timed.ts";

const APPOINTMENTS = 200;
const BAYS = 10;
const ROUNDS = Number(process.env.OPENHOOD_RUNS ?? 5);
const LENGTH = 2;
/** Drags measured, and the points the pointer passes in each. */
const [DRAGS, POINTS] = [3, 60];

const stack = await startStack({ seed: true, quiet: true });
const browser = await chromium.launch(await browserLaunch());
try {
  const date = localTime(new Date(), demoProfile.timeZone).date;
  await fill(date);
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const slow = (rate: number) => devTools.send("Emulation.setCPUThrottlingRate", { rate });
  const on = `${APPOINTMENTS} appointments on the day, processor slowed down 4 times`;

  await signedIn(page, "advisor", `/desk/schedule?date=${date}`);
  await page.locator("[data-card]").first().waitFor();
  const shown = await page.locator("[data-card]").count();
  if (shown !== APPOINTMENTS) throw new Error(`${shown} cards are shown`);
  await page.waitForTimeout(3_000);
  await slow(4);
  const frames: number[] = [];
  for (let n = 0; n < DRAGS; n++) frames.push(...(await dragged(page)));

  const inspector: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    inspector.push(await timed(page, await pressedAt(page, page.locator("[data-card]").nth(round * 3))));
  await page.keyboard.press("Escape");
  const search: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const open = page.getByRole("button", { name: "Search or jump to…" }).first();
    search.push(await timed(page, await pressedAt(page, open)));
    await page.keyboard.press("Escape");
    await page.locator("ion-modal").waitFor({ state: "detached" });
  }
  await slow(1);
  await page.goto("/desk/today");
  await page.locator("[data-today]").first().waitFor();
  await page.waitForTimeout(3_000);
  await slow(4);
  const checkIn: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const button = page.locator("[data-today]").nth(round).getByRole("button", { name: "Check in" });
    checkIn.push(await timed(page, await pressedAt(page, button)));
  }

  const tap = (name: string, times: number[]): Figure => ({
    figure: `desk, tap to next paint, ${name}`,
    value: median(times),
    unit: "ms",
    target: "≤ 100",
    note: on,
  });
  print([
    {
      figure: "desk, frame of a drag, p95",
      value: p95(frames),
      unit: "ms",
      target: "≤ 32",
      note: `${on}; ${frames.length} frames`,
    },
    tap("check-in", checkIn),
    tap("inspector", inspector),
    tap("search", search),
  ]);
} finally {
  await browser.close();
  await stack.close();
}

/** Fills a day: ten bays staffed around the clock, each with twenty appointments of half an hour. */
async function fill(date: string): Promise<void> {
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 24 * 60 }]);
  const [bay] = twoBays.lanes;
  if (!bay) throw new Error("There is a bay to copy");
  const lanes = Array.from({ length: BAYS }, (_, n) => ({
    ...bay,
    id: `bay-${n + 1}`,
    name: `Bay ${n + 1}`,
    staffed: always,
    reserve: always.map(() => []),
  }));
  await setUp(stack, { ...twoBays, lanes });
  const one = await booked(stack, { name: "Dana Reyes", plate: "HRT-4471", date: workday(0), time: "9:00" });
  const { first } = dayGrid(date, demoProfile.timeZone);
  for (let n = 0; n < APPOINTMENTS; n++) {
    const quarters = runFrom(first + 28 + Math.floor(n / BAYS) * LENGTH, LENGTH);
    const [begin = first] = quarters;
    const arrival = { from: instantOf(begin), to: instantOf(begin) };
    const appointment: Appointment = {
      ...one,
      id: `bench-${n}`,
      units: [],
      arrival,
      customer: { ...one.customer, name: `Driver ${n + 1}` },
      vehicle: { ...one.vehicle, plate: `BEN-${n + 1}` },
      slot: { lane: `bay-${(n % BAYS) + 1}`, date, quarters },
    };
    const batch = stack.db.batch();
    create(batch, stack.db, appointment);
    await batch.commit();
  }
}

/** Drags a card over all bays and puts it back; the time between the frames meanwhile, ms. */
async function dragged(page: Page): Promise<number[]> {
  const box = await page.locator("[data-card]").first().boundingBox();
  if (!box) throw new Error("Nothing to drag");
  await page.mouse.move(box.x + 12, box.y + 6);
  await page.mouse.down();
  await page.evaluate(() => {
    const seen: number[] = [];
    let last = performance.now();
    const tick = (at: number) => {
      seen.push(at - last);
      last = at;
      Object.assign(window, { frame: requestAnimationFrame(tick) });
    };
    Object.assign(window, { seen, frame: requestAnimationFrame(tick) });
  });
  for (let point = 1; point <= POINTS; point++)
    await page.mouse.move(box.x + 12 + point * 16, box.y + 6 + (point % 20) * 22);
  const frames = await page.evaluate(() => {
    const held = window as unknown as { seen: number[]; frame: number };
    cancelAnimationFrame(held.frame);
    return held.seen.slice(1);
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return frames;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}
