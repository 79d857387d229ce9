import { browserOf, customerWrites, expect, expectAccessible, signedIn, test } from "./shop.ts";
import { fingerOn } from "./touch.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("pulling the inbox down far enough reads it anew, and not far enough does nothing", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await signedIn(page, "owner", "/desk");
  const list = page.locator("[data-row]");
  await expect(list.first()).toBeVisible();
  // What comes by itself would look like what was pulled for. Not refused: what ends being offline reads the list anew, too.
  await page.route("**/api/live.revisions**", () => {});
  const id = await customerWrites(shop, "Pulled In", "Is the loaner a manual?");
  await page.locator("[data-pull]").waitFor();
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("messages.inbox")) reads += 1;
  });
  const finger = await fingerOn(page);
  const sign = page.getByText("Let go to refresh");

  await finger.down({ x: 200, y: 300 });
  await finger.move({ x: 200, y: 380 });
  await expect(page.getByText("Pull to refresh")).toBeVisible();
  await expect(sign).toBeHidden();
  await finger.up();
  await expect(page.getByText("Pull to refresh")).toBeHidden();

  await finger.down({ x: 200, y: 300 });
  await finger.move({ x: 200, y: 480 });
  await expect(sign).toBeVisible();
  await finger.up();
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "up to date, 1 new message" })).toBeAttached();
  expect(reads, "only the pull that went far enough").toBe(1);
  await expectAccessible(page);

  // Without an answer what is there stays, and it is said.
  await page.route("**/api/**", (route) => route.abort());
  await finger.down({ x: 200, y: 300 });
  await finger.move({ x: 200, y: 480 });
  await finger.up();
  await expect(page.locator("ion-toast")).toContainText("You’re offline. Nothing is lost");
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
});

test("a list that is scrolled down scrolls up under the finger and is not read anew", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  await page.setViewportSize({ width: 390, height: 460 });
  await signedIn(page, "owner", "/desk");
  await expect(page.locator("[data-row]").nth(3)).toBeVisible();
  // At the desk the work area scrolls, the page does not.
  const work = page.locator("main");
  const scrolled = () => work.evaluate((main) => main.scrollTop);
  const scrollTo = (top: number) => work.evaluate((main, top) => main.scrollTo(0, top), top);
  await scrollTo(10_000);
  const end = await scrolled();
  expect(end).toBeGreaterThan(60);
  await page.locator("[data-pull]").waitFor();
  const finger = await fingerOn(page);
  await finger.down({ x: 200, y: 200 });
  await finger.move({ x: 200, y: 340 });
  await expect(page.getByText("Let go to refresh")).toBeHidden();
  await finger.up();
  await expect.poll(scrolled).toBeLessThan(end);
  // And a list at its top still scrolls down.
  await scrollTo(0);
  await finger.down({ x: 200, y: 350 });
  await finger.move({ x: 200, y: 200 });
  await finger.up();
  await expect.poll(scrolled).toBeGreaterThan(40);
});

test("the button does the same for a mouse and a keyboard, on the desk and in the account", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await page.route("**/api/live.revisions**", (route) => route.abort());
  const id = await customerWrites(shop, "By Button", "Do you balance wheels?");
  const button = page.getByRole("button", { name: "Refresh the list" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
  await expect(button).toBeFocused();

  await signedIn(page, "customer", "/account");
  await expect(page.locator("main h2").first()).toBeVisible();
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Your messages are up to date" })).toBeAttached();
});
