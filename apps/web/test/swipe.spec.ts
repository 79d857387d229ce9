import { expect, open, test } from "./site.ts";

for (const shown of [true, false])
  test(`a way back that the browser ${shown ? "has shown itself gets no second" : "has not shown gets its"} transition`, async ({
    page,
  }) => {
    // No test can make the browser's own gesture; what it says of it is the same.
    await page.addInitScript((shown) => {
      Object.defineProperty(PopStateEvent.prototype, "hasUAVisualTransition", { get: () => shown });
    }, shown);
    await open(page, "/home");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    const direction = () => page.evaluate(() => document.documentElement.dataset.direction);
    await expect.poll(direction).toBe(shown ? "none" : "back");
    await page.goForward();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
    await expect.poll(direction).toBe("forward");
  });
