import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { carWithJobs } from "./car-with-jobs.ts";
import { PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "my-bay" });
test.describe.configure({ mode: "default", timeout: 150_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** What is typed for each item that is measured; the others are tapped OK. */
const READINGS: Record<string, string> = {
  ...{ "battery-volts": "12.6", "battery-cca": "90", "pads-front": "2.5", "pads-rear": "6" },
  ...{ "tread-lf": "7", "tread-rf": "7", "tread-lr": "5", "tread-rr": "7", "tire-age": "4" },
};
const item = (page: Page, id: string) => page.locator(`[data-item="${id}"]`);
const progress = (page: Page) => page.locator("[data-progress]");

/** Checks an item with a thumb. Answers how many taps that took, each digit one. */
async function check(page: Page, id: string): Promise<number> {
  const typed = READINGS[id];
  if (typed === undefined) {
    await item(page, id).getByText("OK", { exact: true }).tap();
    return 1;
  }
  const field = item(page, id).getByRole("textbox");
  await field.tap();
  await field.pressSequentially(typed);
  return 1 + typed.length;
}

test("a technician checks 40 points offline in at most 90 taps and a killed tab loses none; the desk makes a finding a job and the customer sees it on the link", async ({
  browser,
  shop,
}) => {
  const order = await carWithJobs(shop, "7INS040");
  const first = await browserOf(browser, shop, { finger: true, preload: true, worker: true, width: 390 });
  const context = first.context();
  await signedIn(first, "technician", "/desk/my-bay");
  await expect
    .poll(() => first.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 40_000 })
    .toBe("activated");
  await first.locator(`[data-own-car="${order}"]`).getByRole("link", { name: "Inspection" }).tap();
  await first.getByRole("button", { name: "Courtesy inspection" }).tap();
  await expect(progress(first)).toHaveText("0 of 40 checked");
  await expectAccessible(first);
  const ids = await first
    .locator("[data-item]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-item") ?? ""));
  const heights = await first
    .locator("[data-item] fieldset label, [data-item] label > input:not([type=radio])")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);

  await context.setOffline(true);
  let taps = 0;
  for (const id of ids.slice(0, 18)) taps += await check(first, id);
  await item(first, "horn").getByText("Stop", { exact: true }).tap();
  await expect(progress(first)).toHaveText("18 of 40 checked");
  await expect(first.getByText("19 marks only on this device")).toBeVisible();
  const url = first.url();
  const page = await context.newPage();
  await first.close({ runBeforeUnload: false });

  await page.goto(url);
  await expect(progress(page)).toHaveText("18 of 40 checked");
  await expect(item(page, "horn").getByRole("radio", { name: "Stop" })).toBeChecked();
  for (const id of ids.slice(18)) taps += await check(page, id);
  expect(taps).toBeLessThanOrEqual(90);
  await item(page, "horn").getByRole("button", { name: "Note: Horn" }).tap();
  await page.getByLabel("Note (the customer sees it)").fill("Doesn’t sound");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(progress(page)).toHaveText("40 of 40 checked");
  await expect(item(page, "pads-front").getByRole("radio", { name: "Stop" })).toBeChecked();
  await expect(item(page, "tread-lr").getByRole("radio", { name: "Watch" })).toBeChecked();

  // A mark against the reading asks why.
  await item(page, "tread-lr").getByText("OK", { exact: true }).tap();
  await expect(page.getByLabel("Why OK?")).toBeVisible();
  await item(page, "tread-lr").getByRole("button", { name: "Cancel" }).tap();
  await expect(item(page, "tread-lr").getByRole("radio", { name: "Watch" })).toBeChecked();

  await context.setOffline(false);
  await expect(page.getByText("Saved at the shop")).toBeVisible({ timeout: 60_000 });

  const desk = await browserOf(browser, shop);
  await signedIn(desk, "advisor", `/desk/orders/${order}`);
  const finding = desk.locator('[data-finding="pads-front"]');
  await expect(finding).toContainText("2.5 mm");
  await expectAccessible(desk);
  await finding.getByRole("button", { name: "Add job: Front brake pads" }).click();
  await expect(finding).toContainText("On the order");
  await expect(desk.locator("[data-job]").last()).toContainText("Front brake pads and rotors");
  await desk.goto(`/desk/inspections/of/${order}`);
  await expect(finding).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Send to customer" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Send to customer" }).click();
  await expect(desk.locator("[data-inspection]")).toContainText("Sent");

  const key = crypto.randomUUID();
  const link = await callAs(shop.siteUrl, "advisor", "approvals.makeLink", { order, key });
  const customer = await browserOf(browser, shop);
  await customer.setViewportSize(PHONE);
  await customer.goto((link as { address: string }).address);
  const sent = customer.locator("[data-sent-inspection]");
  await expect(sent.getByRole("heading", { name: "2 items need work now" })).toBeVisible();
  await expect(sent.locator("[data-point]").first()).toContainText("Horn");
  await expect(sent.locator('[data-point="horn"]')).toContainText("Doesn’t sound");
  await expect(sent.locator('[data-point="pads-front"]')).toContainText(
    "2.5 mm (needs work at 3 mm or less)",
  );
  await expectAccessible(customer);
  await sent.getByText("37 items checked and OK").click();
  await expect(sent.locator('[data-point="belt"]')).toBeVisible();
});

test("of two who mark one item the later one is told, and one mark stays", async ({ browser, shop }) => {
  const order = await carWithJobs(shop, "7INS041");
  const start = { order, template: "brakes", key: crypto.randomUUID() };
  const { id } = (await callAs(shop.siteUrl, "advisor", "inspections.start", start)) as { id: string };
  const page = await browserOf(browser, shop, { finger: true, width: 390 });
  await signedIn(page, "technician", `/desk/inspections/${id}`);
  await expect(progress(page)).toHaveText("0 of 10 checked");
  await page.context().setOffline(true);
  await item(page, "rotors").getByText("Watch", { exact: true }).tap();
  const to = { mark: "stop", value: null, note: null };
  const command = { type: "mark", item: "rotors", from: null, to };
  await callAs(shop.siteUrl, "advisor", "inspections.edit", { id, command, key: crypto.randomUUID() });
  await page.context().setOffline(false);
  await expect(item(page, "rotors")).toContainText("marked this Stop in the meantime", { timeout: 30_000 });
  await expect(item(page, "rotors").getByRole("radio", { name: "Stop" })).toBeChecked();
  await expectAccessible(page);
  await item(page, "rotors").getByRole("button", { name: "Use mine" }).tap();
  await expect(page.getByText("Saved at the shop")).toBeVisible();
  await expect(item(page, "rotors").getByRole("radio", { name: "Watch" })).toBeChecked();
});
