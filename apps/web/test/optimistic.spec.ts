import type { Page, Route } from "@playwright/test";
import { browserOf, customerWrites, expect, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** Holds a call up until the test says how it ends. */
async function held(page: Page, call: string) {
  const waiting: Route[] = [];
  await page.route(`**/api/**`, async (route) => {
    if (new URL(route.request().url()).pathname.includes(call)) waiting.push(route);
    else await route.continue();
  });
  return {
    called: () => expect.poll(() => waiting.length).toBe(1),
    answer: async () => waiting.shift()?.continue(),
    fail: async () => waiting.shift()?.abort(),
  };
}

test("an archived message leaves the list at once, and its archiving is said when it is true", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Gone At Once", "The horn is hoarse.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  const call = await held(page, "messages.archive");
  await row.focus();
  await page.keyboard.press("e");
  await expect(row).toHaveCount(0);
  await expect(page.locator("[data-row]").first()).toBeFocused();
  await call.called();
  // What is read meanwhile still has it; it is neither shown again nor called new.
  await page.waitForResponse("**/api/live.revisions**");
  await page.getByRole("button", { name: "Refresh the list" }).click();
  await expect(page.getByRole("status").filter({ hasText: "up to date" })).toBeAttached();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(/archived\.$/)).toHaveCount(0);
  await call.answer();
  await expect(page.locator("ion-toast", { hasText: "Gone At Once’s message is archived" })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await shop.db.collection("messages").doc(id).get()).get("state.status")).toBe("archived");
});

test("a message that could not be archived comes back to its place with the focus, and that is said", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Comes Back", "The mirror fell off.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  const call = await held(page, "messages.archive");
  await row.focus();
  await page.keyboard.press("e");
  await expect(row).toHaveCount(0);
  await call.called();
  await call.fail();
  await expect(row).toBeVisible();
  await expect(row).toBeFocused();
  await expect(page.locator("ion-toast")).toBeVisible();
  await expect(page.locator("ion-toast")).not.toContainText("archived");
  expect((await shop.db.collection("messages").doc(id).get()).get("state.status")).toBe("new");

  // The same from the thread: its button waits, and says so to screen readers.
  await row.click();
  const button = page.getByRole("button", { name: "Archive", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await call.called();
  await call.fail();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(row).toBeVisible();
});

test("an archiving taken back before it is confirmed comes back all the same", async ({ browser, shop }) => {
  const id = await customerWrites(shop, "Second Thoughts", "The hood will not open.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk");
  const row = page.locator(`[data-row="${id}"]`);
  const call = await held(page, "messages.archive");
  await row.focus();
  await page.keyboard.press("e");
  await call.called();
  await page.keyboard.press("z");
  await call.answer();
  await expect(row).toBeVisible();
  await expect(page.locator("ion-toast")).toHaveCount(0);
  await expect
    .poll(async () => (await shop.db.collection("messages").doc(id).get()).get("state.status"))
    .toBe("new");
});

test("a message given to somebody shows their name at once, and takes it back when that fails", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Whose Is It", "The seat belt sticks.");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/messages/${id}`);
  const row = page.locator(`[data-row="${id}"]`);
  const choice = page.getByLabel("Assigned to");
  await expect(choice.locator("option")).not.toHaveCount(1);
  const call = await held(page, "messages.assign");
  const technician = choice.locator("option", { hasText: "technician" }).first();
  const name = (await technician.textContent())?.split(",")[0] ?? "";
  const before = await choice.inputValue();

  await choice.selectOption((await technician.getAttribute("value")) ?? "");
  await call.called();
  await expect(row).toContainText(name);
  await call.fail();
  await expect(row).not.toContainText(name);
  await expect(choice).toHaveValue(before);
  await expect(page.getByRole("status").filter({ hasText: /answer|reach|connection/i })).toBeVisible();

  await choice.selectOption((await technician.getAttribute("value")) ?? "");
  await call.called();
  await expect(row).toContainText(name);
  await call.answer();
  await expect
    .poll(async () => (await shop.db.collection("messages").doc(id).get()).get("assignee.name"))
    .toBe(name);
  await expect(row).toContainText(name);
});
