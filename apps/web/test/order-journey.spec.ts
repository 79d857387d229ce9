import { expectedToday, placeOf, setUp } from "./schedule-shop.ts";
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
  await signedIn(page, "advisor", "/desk/today");
  const car = page.locator(`[data-today="${id}"]`);
  await press("Check in");
  await expect(page.getByRole("region", { name: /^Here/ }).locator(`[data-today="${id}"]`)).toBeVisible();
  await expectAccessible(page);

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
  await job.getByRole("textbox", { name: "Correction" }).fill("Changed oil and filter, no leaks.");
  await page.keyboard.press("Tab");
  await press("Approve");
  await expect(job).toHaveAttribute("data-status", "approved");
  await expect(order).toHaveAttribute("data-status", "saved");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Board" }).first().focus();
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
    if (stage !== "Picked up") await expect(column.locator(`[data-order-card="${id}"]`)).toBeVisible();
  }
  await expect(card).toHaveCount(0);
  await expectAccessible(page);
  await expect
    .poll(async () => (await shop.db.doc(`appointments/${id}`).get()).get("state.status"))
    .toBe("done");

  // What is closed is found among all orders, and on the order's own page.
  await page.goto("/desk/orders");
  await page.getByRole("radio", { name: "All orders" }).check();
  await expect(page.locator(`[data-order-row="${id}"]`)).toContainText("Picked up");
  await expectAccessible(page);
  await page.goto(`/desk/orders/${id}`);
  await expect(page.getByRole("link", { name: "Appointment" })).toBeVisible();
  await page.context().close();
});

test("an appointment whose car is not there yet has no order, and one can be begun for it", async ({
  browser,
  shop,
}) => {
  const [id = ""] = await expectedToday(shop, ["7JRN002"]);
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/schedule?appointment=${id}`);
  await page.locator("[data-inspector]").getByRole("link", { name: "Repair order" }).click();
  await expect(page.getByRole("heading", { name: "No repair order yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the repair order" }).click();
  await expect(page.locator(`[data-order="${id}"]`)).toBeVisible();
  await page.context().close();
});

test("where the jobs take longer than the bay is held, one press holds it and moves what comes after; each can be taken back", async ({
  browser,
  shop,
}) => {
  const [own = "", next = "", last = ""] = await expectedToday(shop, ["7BAY001", "7BAY002", "7BAY003"]);
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/orders/${own}`);
  await page.getByRole("button", { name: "Open the repair order" }).click();
  const add = page.getByRole("combobox", { name: "Add a job" });
  await add.fill("Engine mounts");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const hours = page.locator("[data-job]").getByRole("textbox", { name: "Hours" });
  await hours.fill("1.5");
  await page.keyboard.press("Tab");
  const bay = page.getByRole("region", { name: "Bay time" });
  await expect(bay).toContainText("The jobs take 1.5 h. Bay 1 is held for 1 h, 7:00 AM – 8:00 AM.");
  await expect(bay.getByRole("listitem")).toHaveText([
    "7BAY002: 8:00 AM → 8:30 AM",
    "7BAY003: 9:00 AM → 9:30 AM",
  ]);
  await expectAccessible(page);
  await bay.getByRole("button", { name: "Hold 1.5 h, and move 2 cars" }).click();
  await expect(bay).toHaveCount(0);
  const places = async () => Promise.all([own, next, last].map((id) => placeOf(shop, id)));
  expect(await places()).toEqual([
    { lane: "bay-1", time: "7:00", quarters: 6 },
    { lane: "bay-1", time: "8:30", quarters: 4 },
    { lane: "bay-1", time: "9:30", quarters: 4 },
  ]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(bay).toBeVisible();
  await page.context().close();
});
