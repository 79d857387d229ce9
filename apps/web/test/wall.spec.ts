import { expectedToday, setUp, staff } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));

test("a TV shows a code, the owner lets it in, what moves shows by itself, and it goes dark when it is removed", async ({
  browser,
  shop,
}) => {
  const ids = await expectedToday(shop, ["7WAL001", "7WAL002"]);
  const advisor = staff(shop, "advisor");
  const checkIn = async (id = "") => {
    const version = (await shop.db.doc(`appointments/${id}`).get()).get("revision");
    expect(await advisor("checkIn", { id, version, key: crypto.randomUUID() })).toMatchObject({ ok: true });
  };
  await checkIn(ids[0]);

  const wall = await browserOf(browser, shop, { width: 1920 });
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto("/wall");
  await wall.getByRole("button", { name: "Show a code" }).click();
  const code = await wall.locator("[data-code] strong").textContent();
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  await expectAccessible(wall);

  const owner = await browserOf(browser, shop, { width: 1280 });
  await signedIn(owner, "owner", "/desk/screens");
  await owner.getByLabel("Code on the screen").fill("BCDF-GHJA");
  await owner.getByLabel("Name of the screen").fill("Lift 1");
  await owner.getByRole("button", { name: "Connect" }).click();
  await expect(owner.getByLabel("Code on the screen")).toHaveAccessibleDescription(/Check this again/);
  await owner.getByLabel("Code on the screen").fill("BCDFGHJK");
  await owner.getByRole("button", { name: "Connect" }).click();
  await expect(owner.getByText("No screen shows this code now.")).toBeVisible();
  await owner.getByLabel("Code on the screen").fill((code ?? "").toLowerCase());
  await owner.getByRole("button", { name: "Connect" }).click();
  await expect(owner.getByText("Lift 1 shows the board now.")).toBeVisible();
  await expect(owner.getByLabel("Code on the screen")).toHaveValue("");

  const column = (id: string) => wall.locator(`[data-column="${id}"]`);
  await expect(column("checked-in")).toContainText("7WAL001");
  await expect(wall.locator("main")).not.toContainText("Driver");
  await expectAccessible(wall);
  // Where there is room beside it, no heading takes two lines.
  const heights = await wall
    .locator("[data-column] h2")
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(heights).size).toBe(1);
  await checkIn(ids[1]);
  await expect(column("checked-in")).toContainText("7WAL002");

  // Hung up again after a night without a connection, it says so and goes on by itself.
  await wall.context().setOffline(true);
  await expect(wall.getByText(/No connection since/)).toBeVisible({ timeout: 20_000 });
  await expect(column("checked-in")).toContainText("7WAL002");
  await wall.context().setOffline(false);
  await expect(wall.getByText(/No connection since/)).toHaveCount(0);
  await wall.reload();
  await expect(column("checked-in")).toContainText("7WAL002");

  // What has no room is counted, and nothing scrolls.
  await wall.setViewportSize({ width: 1280, height: 300 });
  await expect(column("checked-in")).toContainText(/\d more cars?$/);
  expect(await wall.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);

  await owner.getByRole("button", { name: "Remove Lift 1" }).click();
  await owner.getByRole("button", { name: "Remove", exact: true }).last().click();
  await expect(owner.getByText("No screens yet")).toBeVisible();
  await expect(wall.getByRole("heading", { name: "This screen shows nothing now" })).toBeVisible();
  await expect(wall.locator("main")).not.toContainText("7WAL");
  await wall.reload();
  await expect(wall.getByRole("button", { name: "Show a code" })).toBeVisible();
  for (const one of [owner, wall]) await one.context().close();
});
