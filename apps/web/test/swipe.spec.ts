import { expect, open, test } from "./site.ts";

test("a way back that the browser has shown itself gets no second transition, one that it has not shown gets its own", async ({
  page,
}) => {
  // No test can make the browser's own gesture; what it says of it is the same.
  await page.addInitScript(() => {
    Object.defineProperty(PopStateEvent.prototype, "hasUAVisualTransition", {
      get: () => (window as unknown as { shown: boolean }).shown,
    });
  });
  await open(page, "/home");
  const main = page.getByRole("navigation", { name: "Main" });
  const direction = () => page.evaluate(() => document.documentElement.dataset.direction);
  for (const shown of [true, false])
    await test.step(shown ? "it has shown it" : "it has not", async () => {
      await page.evaluate((shown) => void Object.assign(window, { shown }), shown);
      await main.getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL(/\/about$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/home$/);
      await expect.poll(direction).toBe(shown ? "none" : "back");
      await page.goForward();
      await expect(page).toHaveURL(/\/about$/);
      await main.getByRole("link", { name: "Services" }).click();
      await expect.poll(direction).toBe("forward");
      await page.getByRole("link", { name: "Hollis Street Garage, home" }).click();
      await expect(page).toHaveURL(/\/home$/);
    });
});
