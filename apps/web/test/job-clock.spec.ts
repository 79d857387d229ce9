import type { Page } from "@playwright/test";
import { carWithJobs } from "./car-with-jobs.ts";
import { unfold } from "./estimate.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const car = (page: Page, id: string) => page.locator(`[data-own-car="${id}"]`);
const job = (page: Page, id: string) => page.locator(`[data-bay-job="${id}"]`);

test("a technician's clock on a phone: two taps, one at a time, kept without a connection, and the advisor sees and corrects it", async ({
  browser,
  shop,
}) => {
  const plate = `CLK${Date.now() % 100_000}`;
  const id = await carWithJobs(shop, plate);
  const page = await browserOf(browser, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, "technician", "/desk/my-bay");
  await expect(car(page, id)).toContainText("Squeals when it brakes");
  await expect(car(page, id)).not.toContainText(/\(555\)|555 010/);
  const [brakes, oil] = [job(page, `${plate}-0`), job(page, `${plate}-1`)];
  for (const button of await car(page, id).getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectAccessible(page);

  await brakes.getByRole("button", { name: "Start clock" }).click();
  await expect(brakes).toContainText("Running since");
  await oil.getByRole("button", { name: "Start clock" }).click();
  await expect(oil).toContainText("Running since");
  await expect(page.getByText(/^Stopped .*·\sFront brakes/)).toBeVisible();
  await expect(brakes.getByRole("button", { name: "Start clock" })).toBeVisible();

  await page.context().setOffline(true);
  await oil.getByRole("button", { name: "Pause" }).click();
  await oil.getByRole("button", { name: "Waiting for a part" }).click();
  await expect(oil).toContainText("Paused: Waiting for a part. Sent when you’re back online.");
  await expect(oil.getByRole("button", { name: "Resume" })).toBeFocused();
  await brakes.getByRole("button", { name: "Start clock" }).click();
  await expect(brakes).toContainText("Sent when you’re back online.");
  await page.context().setOffline(false);
  await expect(brakes).not.toContainText("Sent when", { timeout: 20_000 });
  await expect(brakes).toContainText("Running since");
  await expect(oil).toContainText("Paused: Waiting for a part");
  await expect(oil.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.reload();
  await expect(brakes).toContainText("Running since");

  await brakes.getByRole("button", { name: "Write it up" }).click();
  await brakes.getByLabel("Cause").fill("Pads at 2 mm");
  await brakes.getByLabel("Parts needed").fill("Front pads and rotors");
  await brakes.getByRole("button", { name: "Save" }).click();
  await expect(brakes.getByRole("button", { name: "Write it up" })).toBeFocused();
  await expect(brakes).toContainText("Front pads and rotors");
  await car(page, id).getByRole("button", { name: "Found something" }).click();
  await page.getByLabel("What needs to be done?").fill("Serpentine belt");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tell the advisor" }).click();
  await expect(car(page, id).getByRole("button", { name: "Found something" })).toBeFocused();
  await expect(car(page, id)).toContainText("Serpentine belt");
  await page.close();

  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  await expect(desk.locator("[data-job]").filter({ hasText: "found this" })).toHaveCount(1);
  const work = desk.locator(`[data-job-work="${plate}-0"]`);
  await unfold(desk.locator(`[data-job="${plate}-0"]`));
  await expect(work).toContainText("clock running");
  await work.locator("summary").click();
  await work
    .getByRole("button", { name: /^Correct the time/ })
    .last()
    .click();
  const [from, to] = [work.locator("input[name=from]"), work.locator("input[name=to]")];
  const save = work.getByRole("button", { name: "Save" });
  await to.fill("2020-01-01T08:00");
  await save.click();
  await expect(work).toContainText("The end is before the start.");
  await expectAccessible(desk);
  const dayBefore = new Date(Date.parse(`${await from.inputValue()}Z`) - 86_400_000)
    .toISOString()
    .slice(0, 10);
  // At night: by day they worked on the demo's cars.
  await from.fill(`${dayBefore}T03:00`);
  await to.fill(`${dayBefore}T04:30`);
  await save.click();
  await expect(work).toContainText("corrected this on");
  await expect(work).toContainText(/1\.5\d? h worked/);
  await expect(work).not.toContainText("clock running");
});
