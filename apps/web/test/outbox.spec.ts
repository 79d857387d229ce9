import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { carWithJobs } from "./car-with-jobs.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "my-bay" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Whatever is opened from now on opens without a connection, too. */
const workerIsThere = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 40_000 })
    .toBe("activated");
const listed = (page: Page) => page.locator("[data-outbox-entry]");
const status = (page: Page) => page.locator("[data-outbox]");

test("a technician's hours without a connection outlast a killed tab, go out once from two tabs, and a conflict is listed with both texts", async ({
  browser,
  shop,
}) => {
  const id = await carWithJobs(shop, "7OUT001");
  const first = await browserOf(browser, shop, { preload: true, worker: true, width: 390 });
  const context = first.context();
  const keys: string[] = [];
  await context.route(/\/api\/[^?]*(clock\.press|orders\.edit)/, (route) => {
    keys.push(
      ...[...(route.request().postData() ?? "").matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? ""),
    );
    return route.continue();
  });
  const job = (page: Page) => page.locator('[data-bay-job="7OUT001-0"]');
  await signedIn(first, "technician", "/desk/my-bay");
  await workerIsThere(first);
  await expect(job(first)).toContainText("Front brakes");

  await context.setOffline(true);
  await job(first).getByRole("button", { name: "Start clock" }).click();
  await expect(job(first)).toContainText("Sent when you’re back online");
  await job(first).getByRole("button", { name: "Write it up" }).click();
  await job(first).getByLabel("Cause").fill("Pads at 2 mm");
  await job(first).getByRole("button", { name: "Save" }).click();
  await expect(job(first)).toContainText("Waiting for a connection");
  await first.locator(`[data-own-car="${id}"]`).getByRole("button", { name: "Found something" }).click();
  await first.getByLabel("What needs to be done?").fill("Serpentine belt");
  await first.getByRole("button", { name: "Tell the advisor" }).click();
  await expect(status(first)).toContainText("3 changes aren’t sent yet");
  const [page, list] = [await context.newPage(), await context.newPage()];
  await first.close({ runBeforeUnload: false });

  await page.goto("/desk/my-bay");
  await expect(job(page)).toContainText("Running since");
  await expect(job(page)).toContainText("Pads at 2 mm");
  await status(page).click();
  await expect(listed(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.goBack();
  await list.goto("/desk/outbox");
  await expect(listed(list)).toHaveCount(3);

  const changes = [{ field: "cause", from: null, to: "Rotors are scored" }];
  const command = { type: "set-job", job: "7OUT001-0", changes };
  const key = crypto.randomUUID();
  expect(
    await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands: [command], key }),
  ).toMatchObject({
    outcomes: [{ ok: true }],
  });
  await context.setOffline(false);
  await expect(listed(list)).toHaveCount(1, { timeout: 30_000 });
  await expect(listed(list)).toContainText("Somebody else changed this");
  await expect(listed(list)).toContainText("Pads at 2 mm");
  await expect(listed(list)).toContainText("Now it says: “Rotors are scored”");
  await expect(status(list)).toContainText("1 change wasn’t accepted");
  await expectAccessible(list);
  await expect(job(page)).toContainText("Somebody else changed this");
  await expect(page.locator(`[data-own-car="${id}"]`)).toContainText("Serpentine belt");
  expect(new Set(keys).size).toBe(keys.length);
  const clocks = await shop.db.collection("jobClocks").get();
  expect(clocks.docs.filter((one) => one.data().open?.job === "7OUT001-0")).toHaveLength(1);
  await listed(list).getByRole("button", { name: "Discard" }).click();
  await expect(list.getByText("Everything is sent")).toBeVisible();
  await expect(job(page)).not.toContainText("Somebody else changed this");
});

test("an advisor's edits without a connection outlast a killed tab, and those of two tabs arrive, each once", async ({
  browser,
  shop,
}) => {
  const id = await carWithJobs(shop, "7OUT002");
  const first = await browserOf(browser, shop, { preload: true, worker: true });
  const context = first.context();
  await signedIn(first, "advisor", `/desk/orders/${id}`);
  await workerIsThere(first);
  const other = await context.newPage();
  await other.goto(`/desk/orders/${id}`);
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  await expect(field(first, "Key tag")).toBeVisible();
  await expect(field(other, "Color")).toBeVisible();
  await context.setOffline(true);
  await field(first, "Key tag").fill("K7");
  await field(first, "License plate").fill("7OUT777");
  await field(first, "Key tag").focus();
  await expect(status(first)).toContainText("1 change isn’t sent yet");
  await field(other, "Color").fill("blue");
  await field(other, "Key tag").focus();
  // What one tab did is shown by the others.
  await expect(field(other, "License plate")).toHaveValue("7OUT777");
  await first.close({ runBeforeUnload: false });
  await status(other).click();
  await expect(listed(other).first()).toContainText("Key tag: K7");
  await expectAccessible(other);
  await context.setOffline(false);
  await expect(other.getByText("Everything is sent")).toBeVisible({ timeout: 30_000 });
  const order = await shop.db.doc(`repairOrders/${id}`).get();
  expect(order.get("keyTag")).toBe("K7");
  expect(order.get("vehicle")).toMatchObject({ plate: "7OUT777", color: "blue" });
  const history = (await callAs(shop.siteUrl, "advisor", "orders.history", { id, before: null })) as {
    edits: { edit: { command: { type: string } } }[];
  };
  const made = history.edits.map(({ edit }) => edit.command.type);
  expect(made.filter((type) => type === "set-vehicle")).toHaveLength(2);
  await other.goBack();
  await expect(field(other, "Key tag")).toHaveValue("K7");
  await expect(other.locator("[data-order]")).toHaveAttribute("data-status", "saved");
});
