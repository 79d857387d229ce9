import { unfold } from "./estimate.ts";
import { asBefore, morning } from "./monday-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "monday" });
test.describe.configure({ mode: "default", timeout: 150_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.afterEach(({ shop }) => asBefore(shop));

test("a shop's day: a booked car and a walk-in; decided at the counter, worked on, parts awaited, more found, checked twice, picked up", async ({
  browser,
  shop,
}) => {
  const [id = ""] = await morning(shop);
  const desk = await browserOf(browser, shop, { width: 1440 });
  const bay = await browserOf(browser, shop, { width: 390, finger: true });
  const press = (name: string | RegExp, within = desk.locator("main")) =>
    within.getByRole("button", { name }).first().click();

  // Two cars at the door: one booked, one not.
  await signedIn(desk, "advisor", "/desk/today");
  const car = desk.locator(`[data-today="${id}"]`);
  await press("Check in", car);
  await press("Walk-in");
  const form = desk.locator("ion-modal form");
  await form.getByLabel("Phone").fill("5550107001");
  await form.getByLabel("Name").fill("Ana Ruiz");
  await form.getByLabel("Plate").fill("7DAY002");
  await form.getByText("Diagnosis", { exact: true }).click();
  await press("Check in", form);
  await expect(form).toHaveCount(0);
  await desk.getByRole("link", { name: /^Order, 7DAY002/ }).click();
  const order = desk.locator("[data-order]");
  const add = desk.getByRole("combobox", { name: "Add a job" });
  await add.fill("diag");
  await add.press("Enter");
  await expect(desk.locator("[data-total]")).not.toHaveText("$0.00");

  // The booked car's estimate: the customer takes the brakes, and leaves the oil.
  const today = desk.getByRole("link", { name: "Today" }).first();
  await today.click();
  await car.getByRole("link", { name: /^Order, MON-1/ }).click();
  await expect(desk.locator(`[data-order="${id}"]`)).toBeVisible();
  for (const canned of ["front brake", "oil change"]) {
    await add.fill(canned);
    await add.press("Enter");
  }
  const brakes = desk.locator("[data-job]").nth(0);
  const oil = desk.locator("[data-job]").nth(1);
  await unfold(brakes);
  await brakes.getByRole("combobox", { name: "Technician" }).selectOption({ label: "Teresa Okafor" });
  await desk.getByRole("textbox", { name: "Odometer in" }).fill("88,412");
  await desk.getByRole("textbox", { name: "Odometer in" }).press("Enter");
  await press("Approve", brakes);
  await press("Decline", oil);
  await expect(order).toHaveAttribute("data-status", "saved");

  // Her bay, on a phone: the car, its jobs, her clock.
  await signedIn(bay, "technician", "/desk/my-bay");
  await bay.getByRole("button", { name: "Bay 1" }).tap();
  const mine = bay.locator(`[data-bay-car="${id}"]`);
  await mine.getByRole("button", { name: "Start work" }).tap();
  const work = mine.locator("[data-bay-job]").filter({ hasText: "Front brake" });
  await work.getByRole("button", { name: "Start clock" }).tap();
  await expect(work).toContainText("Running since");
  const stage = desk.getByRole("combobox", { name: "Stage" });
  await expect(stage).toHaveValue("in-progress");

  // A part is missing: the car waits by itself, and goes on when it is there, for everybody at once.
  const board = await browserOf(browser, shop, { width: 1440 });
  await signedIn(board, "advisor", "/desk/board");
  const card = board.locator(`[data-order-card="${id}"]`);
  const inColumn = (column: string) => board.locator(`[data-column="${column}"]`).locator(card);
  await expect(inColumn("in-progress")).not.toContainText("Waits for");
  const rotors = brakes.getByRole("combobox", { name: /^State of .*rotor/i }).first();
  await rotors.selectOption("needed");
  await expect(stage).toHaveValue("awaiting-parts");
  await expect(work).toContainText("Waits for 1 part");
  await expect(inColumn("awaiting-parts")).toContainText("Waits for 1 part");
  await rotors.selectOption("ordered");
  await rotors.selectOption("arrived");
  await expect(stage).toHaveValue("in-progress");
  await expect(work).not.toContainText("Waits for");
  await expect(inColumn("in-progress")).not.toContainText("Waits for");

  // More is found; nobody works on it before the customer has said yes to it.
  await mine.getByRole("button", { name: "Found something" }).tap();
  await bay.getByLabel("What needs to be done?").fill("Serpentine belt");
  await bay.getByRole("button", { name: "Tell the advisor" }).tap();
  const belt = desk.locator("[data-job]").nth(2);
  await expect(belt).toContainText("found this");
  await unfold(belt);
  await press("Labor", belt);
  await press("Take it up: Serpentine belt", belt);
  await press("Approve", belt);
  await expect(belt).toHaveAttribute("data-status", "approved");
  await belt.getByRole("combobox", { name: "Technician" }).selectOption({ label: "Teresa Okafor" });
  await expect(order).toHaveAttribute("data-status", "saved");

  // Written up, and the clock stopped.
  for (const [name, text] of [
    ["Front brake", "Pads and rotors replaced."],
    ["Serpentine belt", "Belt replaced."],
  ] as const) {
    const one = mine.locator("[data-bay-job]").filter({ hasText: name });
    await one.getByRole("button", { name: "Write it up" }).tap();
    await one.getByLabel("Correction").fill(text);
    await one.getByRole("button", { name: "Save" }).tap();
    await expect(one).toContainText(text);
  }
  await work.getByRole("button", { name: "Stop" }).tap();
  await expect(work).not.toContainText("Running since");
  await expectAccessible(bay);

  // The check fails once, and passes.
  const move = async (to: string) => {
    await card.getByRole("button", { name: "Move to… MON-1" }).click();
    const answered = board.waitForResponse((response) => response.url().includes("orders.edit"));
    await card.getByRole("button", { name: to, exact: true }).click();
    await answered;
  };
  await expect(inColumn("in-progress")).toBeVisible();
  await move("Quality check");
  await expect(inColumn("quality-check")).toBeVisible();
  await move("In progress");
  await expect(inColumn("in-progress")).toBeVisible();
  await expect(bay.locator(`[data-bay-car="${id}"]`)).toBeVisible();
  await move("Quality check");
  await move("Ready");
  await expect(inColumn("ready")).toBeVisible();
  await expect(stage).toHaveValue("ready");

  await today.click();
  await press("Picked up", car);
  await expect(card).toHaveCount(0);
  await desk.goBack();
  await expect(stage).toHaveValue("picked-up");
  await expect(oil).toHaveAttribute("data-status", "declined");
  for (const one of [desk, bay, board]) await one.context().close();
});
