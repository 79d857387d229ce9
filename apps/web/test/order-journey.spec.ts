import { expectedToday, setUp } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

test("a booked car goes from check-in over its order and the board to pick-up, without the mouse", async ({
  browser,
  shop,
}) => {
  const [id = ""] = await expectedToday(shop, ["7JRN001"]);
  const page = await browserOf(browser, shop, { width: 1440 });
  const press = async (name: string | RegExp, within = page.locator("main")) => {
    await within.getByRole("button", { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  // Its car is not there yet.
  await page.locator("[data-inspector]").getByRole("link", { name: "Repair order" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No repair order yet" })).toBeVisible();
  await page.getByRole("link", { name: "Today" }).first().focus();
  await page.keyboard.press("Enter");
  const car = page.locator(`[data-today="${id}"]`);
  await press("Check in");
  await expect(page.getByRole("region", { name: /^Here/ }).locator(`[data-today="${id}"]`)).toBeVisible();

  await car.getByRole("link", { name: /^Order, 7JRN001/ }).focus();
  await page.keyboard.press("Enter");
  const order = page.locator(`[data-order="${id}"]`);
  await expect(order).toBeVisible();
  await page.getByRole("combobox", { name: "Add a job" }).focus();
  await page.keyboard.type("oil");
  await page.keyboard.press("Enter");
  const job = page.locator("[data-job]");
  await expect(job).toHaveCount(1);
  await job.getByRole("combobox", { name: "Technician" }).selectOption({ label: "Teresa Okafor" });
  // What the shop asks for before work, and before a car is ready.
  await page.getByRole("textbox", { name: "Odometer in" }).fill("88,412");
  await page.keyboard.press("Enter");
  await job.getByRole("button", { name: "Add Correction" }).click();
  await job.getByRole("textbox", { name: "Correction" }).fill("Changed oil and filter, no leaks.");
  await page.keyboard.press("Tab");
  await press("Approve", job);
  await expect(job).toHaveAttribute("data-status", "approved");
  await expect(order).toHaveAttribute("data-status", "saved");
  // With the page at its start: what is halfway under the bar is a small target to axe.
  await page.getByRole("link", { name: "Board" }).first().focus();
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  const card = page.locator(`[data-order-card="${id}"]`);
  await expect(card).toContainText("Oil change");
  for (const stage of ["In progress", "Ready", "Picked up"]) {
    await press("Move to… 7JRN001", card);
    const moved = page.waitForResponse((response) => response.url().includes("orders.edit"));
    await card.getByRole("button", { name: stage, exact: true }).focus();
    await page.keyboard.press("Enter");
    await moved;
    const column = page.getByRole("region", { name: new RegExp(`^${stage}`) });
    if (stage === "Picked up") break;
    await expect(column.locator(`[data-order-card="${id}"]`)).toBeVisible();
    // The card has the focus again before the next key: else it takes it from what that is for.
    await expect(card.getByRole("link")).toBeFocused();
  }
  await expect(card).toHaveCount(0);
  await expect
    .poll(async () => (await shop.db.doc(`appointments/${id}`).get()).get("state.status"))
    .toBe("done");

  // What is closed is found among all orders, and on the order's own page.
  await page.goto("/desk/orders");
  await page.getByRole("radio", { name: "All orders" }).check();
  await expect(page.locator(`[data-order-row="${id}"]`)).toContainText("Picked up");
  await page.goto(`/desk/orders/${id}`);
  await expect(page.getByRole("link", { name: "Open appointment" })).toBeVisible();
});
