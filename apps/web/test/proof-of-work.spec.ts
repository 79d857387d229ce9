import type { Page } from "@playwright/test";
import { browserOf, expect, expectAccessible, mailTo, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
// What they do to the shop's counters would meet the tests of others.
test.use({ shopOf: "crowded" });

const shopAddress = "shop@openhood.example";

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("What is the car doing?").fill("It squeals.");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill("ada@mail.example");
}

/** As after so many calls of strangers within the hour. */
async function crowd(shop: import("@openhood/local-stack/stack").Stack, action: string, count: number) {
  const { createHash } = await import("node:crypto");
  const id = `${action}_shop_${createHash("sha256").update("shop").digest("base64url").slice(0, 32)}`;
  await shop.db
    .collection("rateLimits")
    .doc(id)
    .set({ v: 1, start: Date.now(), count, expireAt: new Date(Date.now() + 3_600_000) });
}

test("past the shop's limit a message is earned by the browser, by itself, and arrives once", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`CSP ${event.blockedURI}`));
  });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/429/.test(message.text())) errors.push(message.text());
  });
  const elsewhere: string[] = [];
  const workers: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== shop.siteUrl) elsewhere.push(request.url());
  });
  page.on("worker", (worker) => workers.push(worker.url()));
  const calls: { key: string; work: boolean }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/messages.send")) return;
    const [input] = Object.values(JSON.parse(request.postData() ?? "{}")) as { key: string }[];
    calls.push({ key: input?.key ?? "", work: "x-openhood-work" in request.headers() });
  });
  await crowd(shop, "messages.send", 500);
  await page.goto("/contact");
  expect(
    await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
  ).not.toContainEqual(expect.stringContaining("proof-of-work"));
  await fill(page, "Ada Earned");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Checking that you are not a robot…")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "We got your message" })).toBeFocused();
  await expect(page.getByText("Checking that you are not a robot…")).toBeHidden();
  await mailTo(shop, shopAddress, ({ subject }) => subject.includes("Ada Earned"));
  expect(calls.map(({ work }) => work)).toEqual([false, true]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(workers.length).toBeGreaterThan(0);
  for (const url of workers) expect(new URL(url).origin).toBe(shop.siteUrl);
  expect(elsewhere).toEqual([]);
  expect(errors).toEqual([]);
});

test("while it works the page says so, in reach of everybody", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await crowd(shop, "messages.send", 100_000);
  // The work takes as long as chance has it: it begins once it was looked at.
  const looked = Promise.withResolvers<void>();
  await page.route("**/proof-of-work-worker*", async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.goto("/contact");
  await fill(page, "Ada Waiting");
  await page.getByRole("button", { name: "Send message" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Checking that you are not a robot…" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  looked.resolve();
  await expect(notice).toHaveCount(0, { timeout: 60_000 });
});
