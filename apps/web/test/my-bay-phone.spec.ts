import { fingerprint } from "@openhood/domain/fingerprint";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobContent } from "@openhood/domain/repair-orders/commands";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { carWithJobs } from "./car-with-jobs.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "my-bay-phone" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** A technician's page on a phone, and a car with a job of theirs on it. */
async function bayOf(browser: Browser, shop: Stack, locale = "en-US") {
  const plate = `PHN${Date.now() % 100_000}`;
  const id = await carWithJobs(shop, plate);
  const page = await browserOf(browser, shop, { width: 390, locale });
  await signedIn(page, "technician", "/desk/my-bay");
  const car = (of: Page) => of.locator(`[data-own-car="${id}"]`);
  const job = (of: Page) => of.locator(`[data-bay-job="${plate}-0"]`);
  await expect(job(page)).toBeVisible();
  return { page, car, job, id, plate };
}

/** What of the title and the page lies beside the screen, or is wider than what it stands in. */
const beside = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll<HTMLElement>("header h1, main, main *")];
    const isOut = (one: HTMLElement) => {
      const { left, right, width: own } = one.getBoundingClientRect();
      return (
        own > 1 && (left < -1 || right > width + 1 || (one.tagName === "MAIN" && one.scrollWidth > width))
      );
    };
    return shown.filter(isOut).map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`);
  });

test("who chooses a bay sees what is in it first; a running clock, its reasons and the forms wrap within a phone's screen, however large the letters", async ({
  browser,
  shop,
}) => {
  const { page, car, job } = await bayOf(browser, shop);
  // Whatever of their own stands on the page.
  await page.getByRole("button", { name: "Bay 1", exact: true }).click();
  const now = page.getByRole("heading", { name: "Now", exact: true });
  await expect(now).toBeInViewport();
  await page.getByRole("combobox", { name: "Bay" }).selectOption({ label: "Bay 2" });
  await expect(page.getByRole("heading", { level: 1, name: "Bay 2" })).toBeVisible();
  await expect(now).toBeInViewport();

  await job(page).getByRole("button", { name: "Start clock" }).click();
  await job(page).getByRole("button", { name: "Pause" }).click();
  await job(page).getByRole("button", { name: "Write it up" }).click();
  await car(page).getByRole("button", { name: "Found something" }).click();
  await expect(car(page).getByLabel("What needs to be done?")).toBeFocused();
  const browserSettings = await page.context().newCDPSession(page);
  for (const size of [16, 24, 32]) {
    await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: size } });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => beside(page), { message: `${size} px on ${width} px` }).toEqual([]);
    }
  }
  await job(page).getByRole("button", { name: "Stop" }).click();
  await expect(job(page).getByRole("button", { name: "Start clock" })).toBeVisible();
});

test("a job that the customer is asked about again, or that is given to somebody else, stays as high as it is, in either language, however large the letters", async ({
  browser,
  shop,
}) => {
  const { page: english, plate, id } = await bayOf(browser, shop);
  const spanish = await browserOf(browser, shop, { width: 390, locale: "es-MX" });
  await signedIn(spanish, "technician", "/desk/my-bay");
  const pages = [english, spanish];
  const job = (page: Page) => page.locator(`[data-bay-job="${plate}-0"]`);
  const other = (page: Page) => page.locator(`[data-bay-job="${plate}-1"]`);
  const onEach = (look: (page: Page) => Promise<unknown>) => Promise.all(pages.map(look));
  const edit = async (...commands: object[]) => {
    const key = crypto.randomUUID();
    const done = await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands, key });
    expect(done).toMatchObject({ outcomes: commands.map(() => ({ ok: true })) });
  };
  const get = async (at: number) => {
    const answer = await callAs(shop.siteUrl, "advisor", "orders.get", { id });
    return (answer as { order: RepairOrder }).order.jobs[at] as Job;
  };
  const line = {
    ...{ kind: "labor", id: "pads", name: { en: "Replace the pads", es: "" }, taxed: false, discount: null },
    ...{ hours: 100, rate: 10_000, rateId: null, pricing: "hand" },
  };
  await edit({ type: "add-line", line, to: { job: `${plate}-0`, after: null } });
  const by = { name: "Rosa Diaz", relation: "owner" };
  const said = { by, channel: "counter", reachedAt: null, note: null };
  const approve = async () =>
    edit({
      ...{ type: "decide", job: `${plate}-0`, saw: seenOf(await get(0)) },
      decision: { status: "approved", said },
    });
  const rate = (from: number, to: number) => ({
    ...{ type: "set-line", line: "pads", changes: [{ field: "rate", from, to }] },
  });
  await approve();
  const { technician } = await get(1);
  const give = (from: unknown, to: unknown) => ({
    ...{ type: "set-job", job: `${plate}-1`, changes: [{ field: "technician", from, to }] },
  });
  const owner = { uid: "demo-owner", name: "Rosa Hollis" };
  const settings = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  const heights = () =>
    Promise.all(
      pages.flatMap((page) =>
        [job(page), other(page)].map(async (one) => (await one.boundingBox())?.height ?? 0),
      ),
    );
  const isApproved = () => onEach((page) => expect(job(page)).toContainText(/Approved\s·|Autorizado\s·/));
  await isApproved();
  for (const size of [16, 32]) {
    for (const one of settings) await one.send("Page.setFontSizes", { fontSizes: { standard: size } });
    await onEach((page) =>
      expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe(`${size}px`),
    );
    await job(english).getByRole("button").first().click();
    await onEach((page) => expect(job(page)).toHaveAttribute("data-running"));
    const before = await heights();
    await edit(rate(10_000, 12_000), give(technician, owner));
    await onEach(async (page) => {
      await expect(job(page)).toContainText(/Changed\s·|Cambió\s·/);
      await expect(other(page)).toContainText(owner.name);
    });
    for (const [at, height] of (await heights()).entries())
      expect(Math.abs(height - (before[at] ?? 0)), `${size} px, job ${at}`).toBeLessThan(1);
    if (size === 32) break;
    await edit(give(owner, technician), rate(12_000, 10_000));
    await approve();
    await isApproved();
    await onEach((page) => expect(other(page)).not.toContainText(owner.name));
  }
});

test("a form that is given up after a question is gone here, and stays in the other tab; without a connection the page says so itself", async ({
  browser,
  shop,
}) => {
  const { page, job } = await bayOf(browser, shop);
  await job(page).getByRole("button", { name: "Write it up" }).click();
  await job(page).getByLabel("Cause").fill("Leaks at the seal");
  const other = await page.context().newPage();
  await other.goto("/desk/my-bay");
  await expect(job(other).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await job(other).getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Keep writing" }).click();
  await expect(job(other).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await job(other).getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "Discard" }).click();
  await expect(job(other).getByRole("button", { name: "Write it up" })).toBeFocused();
  await expect(job(page).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await page.reload();
  await expect(job(page).getByLabel("Cause")).toHaveValue("Leaks at the seal");

  // No banner stands over its buttons, as it does elsewhere.
  await other.getByRole("link", { name: "Today" }).first().click();
  await other.locator("main h2").first().waitFor();
  await page.context().setOffline(true);
  await expect(page.getByText("This is how it was at")).toBeVisible();
  await expect(other.getByLabel("Connection")).toBeVisible();
  await expect(page.getByLabel("Connection")).toHaveCount(0);
});

test("what comes in at the foot takes a third of the window at most, however large the letters, and nothing that has the focus is under it", async ({
  browser,
  shop,
}) => {
  const { page, job, car, id, plate } = await bayOf(browser, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  const browserSettings = await page.context().newCDPSession(page);
  await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await job(page).getByRole("button", { name: "Start clock" }).click();
  await expect(job(page)).toContainText("Running since");
  const found = car(page).getByRole("button", { name: "Found something" });
  await found.focus();
  // By key, as is who needs it in sight.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  // Where a phone's keyboard leaves what is typed into: low in the window.
  await found.evaluate((one) => one.scrollIntoView({ block: "end" }));
  const isCovered = () =>
    page.evaluate(() => {
      const foot = document.querySelector("[data-my-bay] > :last-child");
      const one = document.activeElement;
      if (!foot || !one || foot.contains(one)) return false;
      const { bottom } = one.getBoundingClientRect();
      return bottom > foot.getBoundingClientRect().top + 1;
    });
  const { order } = (await callAs(shop.siteUrl, "advisor", "orders.get", { id })) as { order: RepairOrder };
  const first = order.jobs.find((one) => one.id === `${plate}-0`) as Job;
  const command = { type: "remove-job", job: first.id, saw: fingerprint(jobContent(first)) };
  await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands: [command], key: crypto.randomUUID() });
  const seen = page.getByRole("button", { name: "Got it", exact: true });
  await expect(seen).toBeInViewport({ ratio: 1 });
  await expect(found).toBeFocused();
  await expect.poll(isCovered).toBe(false);
  const foot = page.locator("[data-my-bay] > :last-child");
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(844 / 3);
  for (const one of await page.locator("main :is(button, a, select)").all()) {
    await one.focus();
    expect(await isCovered(), (await one.textContent()) ?? "").toBe(false);
  }
  await expect(seen).toBeInViewport({ ratio: 1 });
  await found.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await seen.evaluate((one) => one.focus({ preventScroll: true }));
  const before = await found.boundingBox();
  await page.keyboard.press("Enter");
  await expect(seen).toHaveCount(0);
  // The job is gone: the page's title takes the focus, and nothing moves.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await found.boundingBox()).toEqual(before);
});
