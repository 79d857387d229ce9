import { fingerprint } from "@openhood/domain/fingerprint";
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
  await expect(desk.getByRole("region", { name: "Front brakes" })).toContainText("Teresa Okafor since");

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

test("what the desk changes is listed until Got it, and stays read over a reload", async ({
  browser,
  shop,
}) => {
  const removed = await carWithJobs(shop, "7BAY003");
  const canceled = await carWithJobs(shop, "7BAY005");
  const given = await carWithJobs(shop, "7BAY006");
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "technician", "/desk/my-bay");
  const notice = page.locator("[data-changes]");
  const job = page.locator('[data-bay-job="7BAY003-0"]');
  await job.getByRole("button", { name: "Start clock" }).click();
  await expect(job).toContainText("Running since");
  // The running job comes first, and its buttons are in sight.
  await expect(page.locator("[data-bay-job]").first()).toHaveAttribute("data-running");
  await expect(job.getByRole("button", { name: "Stop" })).toBeInViewport();

  const [first] = (await orderOf(shop, removed)).jobs as [Job];
  await edit(shop, removed, { type: "remove-job", job: first.id, saw: fingerprint(jobContent(first)) });
  const { technician: from } = (await orderOf(shop, given)).jobs[0] as Job;
  const to = { uid: "demo-owner", name: "Rosa Hollis" };
  await edit(shop, given, {
    ...{ type: "set-job", job: "7BAY006-0", changes: [{ field: "technician", from, to }] },
  });
  const { stage } = await orderOf(shop, canceled);
  await edit(shop, canceled, {
    ...{ type: "move-stage", from: { is: stage.is, column: stage.column }, correction: false },
    to: { is: "canceled", column: "canceled" },
  });
  await expect(notice).toContainText("Since you last looked");
  await expect(notice).toContainText(/Your clock on 7BAY003.*Front brakes stopped at .*taken off the order/);
  await expect(notice).toContainText(/7BAY006.*Front brakes is Rosa Hollis’s now/);
  await expect(notice).toContainText(/7BAY005: nothing of yours is left to do on this car/);
  await expectAccessible(page);
  await page.reload();
  await expect(notice.getByRole("listitem")).toHaveCount(3);
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice.getByRole("listitem")).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-bay-job="7BAY003-1"]')).toBeVisible();
  await expect(notice.getByRole("listitem")).toHaveCount(0);
});
