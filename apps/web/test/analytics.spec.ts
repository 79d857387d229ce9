import { expect, open, seen, test } from "./site.ts";

test("nothing is counted before the person agreed, nor after a no, which can be changed on the privacy page", async ({
  page,
}) => {
  const names = async () => (await seen(page)).screenViews.map((view) => view.screen_name);
  const about = async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
  };
  const privacy = () => page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await open(page, "/home");
  await page.getByRole("button", { name: "No, thanks" }).click();
  await about();
  // Counting begins with the yes, and nothing was kept for it from before.
  await privacy();
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(names).toEqual(["privacy"]);
  await page.getByRole("button", { name: "Don’t count" }).click();
  await about();
  await privacy();
  expect(await names()).toEqual(["privacy"]);
  await page.getByRole("button", { name: "Count my visits" }).click();
  await expect.poll(names).toEqual(["privacy", "privacy"]);
  await test.step("a concrete address is counted as its route's pattern, after a reload without being asked", async () => {
    await open(page, "/no/such/page");
    await expect.poll(async () => (await seen(page)).screenViews[0]?.page_path).toBe("*");
  });
});

test("every navigation is one screen view with name, pattern, title, class and previous screen", async ({
  page,
}) => {
  await open(page, "/home?token=secret");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(async () => (await seen(page)).screenViews.length).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect.poll(async () => (await seen(page)).screenViews.length).toBe(2);
  await page.evaluate(() => history.back());
  await expect.poll(async () => (await seen(page)).screenViews.length).toBe(3);
  const { screenViews } = await seen(page);
  expect(screenViews[1]).toMatchObject({
    firebase_screen: "about",
    screen_name: "about",
    firebase_screen_class: "AboutPage",
    page_path: "/about",
    page_title: "About us",
    previous_screen: "home",
  });
  expect(screenViews.map((view) => view.page_path)).toEqual(["/home", "/about", "/home"]);
  expect(JSON.stringify(screenViews)).not.toContain("secret");
});

test("parts of the cloud that do not start write to the console and break nothing", async ({ page }) => {
  const errors: string[] = [];
  const crashes: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => crashes.push(error.message));
  await page.addInitScript(() => localStorage.setItem("openhood.analytics", "granted"));
  // Every chunk of Firebase is an index.esm of its own.
  await page.route(/assets\/index\.esm-.*\.js/, (route) => route.abort());
  await open(page, "/home");
  await expect.poll(() => errors.some((text) => text.includes("Sign-in did not start"))).toBe(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page.locator("main h1")).toBeFocused();
  expect(crashes).toEqual([]);
});

test("a part that is gone after a deploy gives a calm notice with a reload", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.route(/construction-page-.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, "/home");
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: "x" }, "", "/construction");
    dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1, key: "x" } }));
  });
  await expect(page.getByRole("region", { name: "Update" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
});
