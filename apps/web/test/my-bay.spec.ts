import { fingerprint } from "@openhood/domain/fingerprint";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobContent } from "@openhood/domain/repair-orders/commands";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stack } from "@openhood/local-stack/stack";
import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { carWithJobs } from "./car-with-jobs.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "my-bay" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

type Session = { signOut: () => Promise<unknown> };

/** Until the worker opens the page without a connection. */
const underControl = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 40_000 })
    .toBe("activated");

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("openhood.bay-day.")));

test("the bay is opened anew without a connection: the day as it was, the clock is stopped, and that is sent; it goes with the session", async ({
  browser,
  shop,
}) => {
  await carWithJobs(shop, "7BAY001");
  // Where data is to be saved there is no worker.
  const page = await browserOf(browser, shop, { preload: true, worker: true, width: 390 });
  await signedIn(page, "technician", "/desk/my-bay");
  await underControl(page);
  const car = page.locator('[data-bay-job="7BAY001-0"]');
  await car.getByRole("button", { name: "Start clock" }).click();
  await expect(car).toContainText("Running since");
  await expect(page.getByText("Sent when you’re back online")).toHaveCount(0);
  await page.context().setOffline(true);
  // Its token is over by then, and nobody renews it.
  await page.clock.setSystemTime(Date.now() + 70 * 60_000);
  await page.reload();
  await expect(page.getByText(/This is how it was (at|on)/)).toBeVisible();
  await expect(car).toContainText("Running since");
  await car.getByRole("button", { name: "Stop" }).click();
  await expect(car.getByRole("button", { name: "Start clock" })).toBeVisible();
  await page.reload();
  await expect(car.getByRole("button", { name: "Start clock" })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/This is how it was (at|on)/)).toHaveCount(0, { timeout: 20_000 });
  await expect
    .poll(async () => {
      const clocks = await shop.db.collection("jobClocks").get();
      return clocks.docs.some((one) => one.data().open !== null);
    })
    .toBe(false);
  expect(await kept(page)).toHaveLength(2);
  await page.evaluate(() =>
    (window as unknown as { __openhood: { session: Session } }).__openhood.session.signOut(),
  );
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await kept(page)).toEqual([]);
});

test("the board says live who is on a car, its order too, and what is begun in the bay outlasts Back and the tab", async ({
  browser,
  shop,
}) => {
  const id = await carWithJobs(shop, "7BAY002");
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "technician", "/desk/my-bay");
  const car = (of: Page) => of.locator('[data-bay-job="7BAY002-0"]');
  const desk = await browserOf(browser, shop);
  await signedIn(desk, "advisor", "/desk/board");
  const card = desk.locator(`[data-order-card="${id}"]`);
  await expect(card).toBeVisible();
  await expect(card).not.toContainText("Clock running");
  await car(page).getByRole("button", { name: "Start clock" }).click();
  await expect(card).toContainText("Clock running: Teresa Okafor, since");
  await card.getByRole("link").click();
  await expect(desk.getByText("clock running: Teresa Okafor since")).toBeVisible();

  await car(page).getByRole("button", { name: "Write it up" }).click();
  await car(page).getByLabel("Cause").fill("Leaks at the seal");
  await page.getByRole("link", { name: "Board" }).first().click();
  await expect(page.locator("[data-order-card]").first()).toBeVisible();
  await page.goBack();
  await expect(car(page).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  const next = await page.context().newPage();
  await page.close();
  await next.goto("/desk/my-bay");
  await expect(car(next).getByLabel("Cause")).toHaveValue("Leaks at the seal");
  await car(next).getByRole("button", { name: "Save" }).click();
  await expect(car(next).getByRole("button", { name: "Write it up" })).toBeFocused();
  await next.reload();
  await expect(car(next)).toContainText("Leaks at the seal");
  await expect(car(next).getByLabel("Cause")).toHaveCount(0);
  await car(next).getByRole("button", { name: "Stop" }).click();
});

/** Edits an order as an advisor does, somewhere else. */
async function edit(shop: Stack, id: string, ...commands: object[]) {
  const done = await callAs(shop.siteUrl, "advisor", "orders.edit", {
    id,
    commands,
    key: crypto.randomUUID(),
  });
  expect(done).toMatchObject({ outcomes: commands.map(() => ({ ok: true })) });
}
const orderOf = async (shop: Stack, id: string) =>
  ((await callAs(shop.siteUrl, "advisor", "orders.get", { id })) as { order: RepairOrder }).order;

test("what the desk changes of a car moves nothing under the thumb, and what it ends is said in sight", async ({
  browser,
  shop,
}) => {
  const asked = await carWithJobs(shop, "7BAY004");
  const given = await carWithJobs(shop, "7BAY006");
  const removed = await carWithJobs(shop, "7BAY003");
  const canceled = await carWithJobs(shop, "7BAY005");
  const line = {
    ...{ kind: "labor", id: "pads", name: { en: "Replace the pads", es: "" }, taxed: false, discount: null },
    ...{ hours: 100, rate: 10_000, rateId: null, pricing: "hand" },
  };
  await edit(shop, asked, { type: "add-line", line, to: { job: "7BAY004-0", after: null } });
  const jobOf = async (id: string) => (await orderOf(shop, id)).jobs[0] as Job;
  const approve = async () => {
    const by = { name: "Rosa Diaz", relation: "owner" };
    const decision = { status: "approved", said: { by, channel: "counter", reachedAt: null, note: null } };
    await edit(shop, asked, { type: "decide", job: "7BAY004-0", saw: seenOf(await jobOf(asked)), decision });
  };
  await approve();
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "technician", "/desk/my-bay");
  const job = (plate: string, at: number) => page.locator(`[data-bay-job="${plate}-${at}"]`);
  /** Starts the clock on a car's first job; what is pressed next is the other's, in the middle of the window. */
  const begun = async (plate: string) => {
    const first = job(plate, 0);
    await first.getByRole("button", { name: "Start clock" }).click();
    await expect(first).toContainText("Running since");
    const next = job(plate, 1).getByRole("button", { name: "Start clock" });
    await next.evaluate((one) => one.scrollIntoView({ block: "center" }));
    return { first, next, before: await next.boundingBox() };
  };

  await test.step("work that is asked about again, and approved again", async () => {
    const { first, next, before } = await begun("7BAY004");
    await edit(shop, asked, {
      ...{ type: "set-line", line: "pads", changes: [{ field: "rate", from: 10_000, to: 12_000 }] },
    });
    await expect(first).toContainText("Changed: it waits until the customer approves it again.");
    expect((await next.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await approve();
    await expect(first.getByRole("button", { name: "Start clock" })).toBeVisible();
    expect((await next.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await page.getByRole("button", { name: "Got it", exact: true }).click();
  });

  await test.step("a job that is given to somebody else while one’s clock runs on it", async () => {
    const { next, before } = await begun("7BAY006");
    const { technician: from } = await jobOf(given);
    const to = { uid: "demo-owner", name: "Rosa Hollis" };
    await edit(shop, given, {
      ...{ type: "set-job", job: "7BAY006-0", changes: [{ field: "technician", from, to }] },
    });
    await expect(page.getByText("Front brakes is Rosa Hollis’s now. Stop the clock")).toBeInViewport();
    expect(await next.boundingBox()).toEqual(before);
  });

  await test.step("a job that is removed while its clock runs", async () => {
    const { next, before } = await begun("7BAY003");
    const saw = fingerprint(jobContent(await jobOf(removed)));
    await edit(shop, removed, { type: "remove-job", job: "7BAY003-0", saw });
    await expect(page.getByText("Front brakes: taken off the order.")).toBeVisible();
    const why = page.getByText(/^Your clock on .*·\sFront brakes .* the job was taken off the order/);
    await expect(why).toBeInViewport({ ratio: 1 });
    expect((await next.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    // That this start stopped the clock on the other car is still said, above it.
    const toast = page.locator("ion-toast", { hasText: /Stopped .*·\sFront brakes/ });
    const lowest = async () => {
      const { y = 0, height = 0 } = (await toast.locator(".toast-wrapper").boundingBox()) ?? {};
      return y + height;
    };
    const foot = await page.locator("[data-my-bay] > :last-child").boundingBox();
    expect(await lowest()).toBeGreaterThan(0);
    await expect.poll(lowest).toBeLessThan(foot?.y ?? 0);
    // By itself, the press would first scroll to where the notice stands in the page.
    const seen = await page.getByRole("button", { name: "Got it", exact: true }).boundingBox();
    await page.mouse.click((seen?.x ?? 0) + 5, (seen?.y ?? 0) + 5);
    await expect(why).toHaveCount(0);
    expect((await next.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expectAccessible(page);
  });

  await test.step("a car that is canceled while one is at its last job: the focus is where it is said", async () => {
    const last = job("7BAY005", 1).getByRole("button", { name: "Start clock" });
    await last.scrollIntoViewIfNeeded();
    await last.focus();
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "start" }));
    const { stage } = await orderOf(shop, canceled);
    const from = { is: stage.is, column: stage.column };
    const to = { is: "canceled", column: "canceled" };
    await edit(shop, canceled, { type: "move-stage", from, to, correction: false });
    const place = page.locator(`[data-kept-place="${canceled}"]`);
    await expect(place.getByRole("button")).toBeFocused();
    await expect(place.getByRole("status")).toBeInViewport({ ratio: 1 });
    await expect(place.getByRole("button")).toBeInViewport({ ratio: 1 });
  });
});
