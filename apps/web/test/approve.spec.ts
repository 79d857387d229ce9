import { twiceTheSize, wear } from "./accessibility/reflow.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a link’s page on a phone is kept on a home screen by its own address, opens as a mail program wrote it, too, and what opens it goes on to nobody", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP109");
  const secret = address.split("#")[1]?.split(".")[1] ?? "-";
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  // What opens the order goes to the shop in bodies of calls alone.
  const told: string[] = [];
  phone.on("request", (request) => {
    if (`${request.url()} ${JSON.stringify(request.headers())}`.includes(secret)) told.push(request.url());
  });
  await phone.goto(address);
  await test.step("no manifest leads elsewhere, and it is named after car and shop", async () => {
    await expect(phone).toHaveTitle("2018 Honda Civic · 7AP109 · Hollis Street Garage");
    await expect(phone.locator('link[rel="manifest"]')).toHaveCount(0);
    await expect(phone.locator('meta[name="apple-mobile-web-app-capable"]')).toHaveAttribute(
      "content",
      "yes",
    );
    await phone.getByText("Keep this page on your home screen").click();
    await expect(phone.getByText(/^iPhone: tap Share/)).toBeVisible();
    await expect(phone.getByRole("button", { name: "Sign and send" })).toBeVisible();
    expect(phone.url()).toBe(address);
    expect(told).toEqual([]);
    await expectAccessible(phone);
  });

  await test.step("of text twice as large nothing in the header stands over something else", async () => {
    await wear(phone, twiceTheSize);
    const boxes = await phone
      .getByRole("banner")
      .locator("a:visible, button:visible")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThan(2);
    for (const [n, one] of boxes.entries())
      for (const other of boxes.slice(n + 1)) {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(wide, high), "overlap, px").toBeLessThanOrEqual(1);
      }
  });

  await test.step("with a # that was written as %23, in either language", async () => {
    for (const of of [address, address.replace("/approve", "/es/approve")]) {
      await phone.goto(of.replace("#", "%23"));
      await expect(phone.locator("[data-total]")).toBeVisible();
      await expect(phone).toHaveURL(of);
      // Kept on a home screen it opens this page.
      await expect(phone.locator('link[rel="manifest"]')).toHaveCount(0);
    }
    expect(told.filter((url) => url.includes("/api/"))).toEqual([]);
  });

  await test.step("so does an appointment’s", async () => {
    await phone.goto("/appointment%23nobody.has-this");
    await expect(phone).toHaveURL(/\/appointment#nobody\.has-this$/);
    await expect(phone.getByRole("heading", { level: 1, name: "This link doesn’t work" })).toBeVisible();
  });
});

test("what came of sending is in sight above the bar, wherever on the page one pressed", async ({
  browser,
  shop,
}) => {
  const JOBS = ["Front brakes", "Wiper blades", "Cabin filter"];
  // What the first answer takes from the page above it moves it under the bar from some places only.
  for (const places of [
    [800, 1_200, 0],
    [900, 700],
  ]) {
    const { address } = await estimate(shop.siteUrl, `7AQ${places[0]}`, {
      email: `rosa-${places[0]}@example.com`,
    });
    const phone = await browserOf(browser, shop, { finger: true, width: PHONE.width });
    await phone.goto(address);
    const send = phone.getByRole("button", { name: "Sign and send" });
    for (const [n, y] of places.entries()) {
      const job = phone.getByRole("region", { name: JOBS[n] as string });
      await job.getByRole("radio", { name: "Approve" }).check();
      await expect(send).toBeVisible();
      await phone.evaluate((y) => window.scrollTo(0, y), y);
      // A click that does not scroll.
      await send.dispatchEvent("click");
      await expect(job).toHaveAttribute("data-status", "approved");
      const thanks = phone.getByRole("status").filter({ hasText: "Thank you. The shop has" }).last();
      await expect(thanks).toBeVisible();
      const isAbove = async () => {
        const [said, bar] = [await thanks.boundingBox(), await phone.locator("[data-total]").boundingBox()];
        return said !== null && bar !== null && said.y > 0 && said.y + said.height < bar.y;
      };
      await expect.poll(isAbove, { message: `pressed at ${y}` }).toBe(true);
    }
  }
});

test("what is chosen outlives a reload, stays on its own order, and is gone once it is sent", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP106");
  const { address: second } = await estimate(shop.siteUrl, "7AP204");
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  // As somebody copied it out of a sentence.
  await phone.goto(`${address}.`);
  const job = (name: string) => phone.getByRole("region", { name });
  const approve = job("Front brakes").getByRole("radio", { name: "Approve" });
  await approve.check();
  await phone.goto(second);
  await expect(phone.getByRole("heading", { level: 1, name: /7AP204/ })).toBeVisible();
  await expect(approve).not.toBeChecked();
  await phone.goto(address);
  await phone.reload();
  await expect(approve).toBeChecked();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  expect(await phone.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join())).not.toMatch(
    /choices|approve/,
  );
});

test("a decision and a question without a connection say that the shop does not know, outlast a killed tab, go out once with it, and show on no other link", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP107");
  const { address: second } = await estimate(shop.siteUrl, "7AP205");
  const first = await browserOf(browser, shop, { preload: true, worker: true, width: PHONE.width });
  const context = first.context();
  const listed = (page: typeof first) => page.locator("[data-outbox-entry]");
  await first.goto(address);
  await expect(first.getByRole("button", { name: "Sign and send" })).toBeVisible();
  await expect
    .poll(() => first.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 40_000 })
    .toBe("activated");
  await context.setOffline(true);
  const job = (page: typeof first, name: string) => page.getByRole("region", { name });
  await job(first, "Front brakes").getByRole("radio", { name: "Approve" }).check();
  await job(first, "Wiper blades").getByRole("radio", { name: "Decline" }).check();
  await first.getByRole("button", { name: "Sign and send" }).click();
  await expect(job(first, "Front brakes").getByText("Approve: not sent yet")).toBeVisible();
  await expect(first.getByText("Not sent yet: the shop doesn’t know")).toBeVisible();
  await first.getByRole("button", { name: "Ask a question: Cabin filter" }).click();
  await first.getByRole("textbox", { name: "Your question about Cabin filter" }).fill("Is it due?");
  await first.getByRole("button", { name: "Send question" }).click();
  await expect(listed(first)).toHaveCount(2);
  await expectAccessible(first);
  const page = await context.newPage();
  await first.close({ runBeforeUnload: false });

  await page.goto(address);
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expect(listed(page)).toHaveCount(2);
  expect(
    await page.evaluate(async (secret) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open("openhood.outbox");
        opening.onsuccess = () => resolve(opening.result);
      });
      const all = await new Promise((resolve) => {
        const reading = db.transaction("entries").objectStore("entries").getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      return JSON.stringify(all).includes(secret);
    }, address.split(".").at(-1) ?? "-"),
    "the token is kept",
  ).toBe(false);
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(second);
  await expect(other.getByRole("button", { name: "Sign and send" })).toBeVisible();
  await expect(listed(other)).toHaveCount(0);
  await expect(page.getByText("Thank you. The shop has your decision in writing.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(job(page, "Front brakes")).toHaveAttribute("data-status", "approved");
  await expect(job(page, "Wiper blades")).toHaveAttribute("data-status", "declined");
  await expect(job(page, "Cabin filter")).toContainText("Is it due?");
  await expect(listed(page)).toHaveCount(0);
  expect((await shop.db.collection(`repairOrders/${id}/ledger`).get()).size).toBe(1);
});

test("a link that opens nothing says so without moving what is in sight", async ({ browser, shop }) => {
  for (const width of [390, 1_280]) {
    const page = await browserOf(browser, shop, { width });
    await page.context().addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/approve");
    await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Write to us" })).toBeVisible();
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve((window as unknown as { moved: number[] }).moved.reduce((sum, one) => sum + one, 0)),
            ),
          ),
        ),
    );
    expect(moved, `at ${width} px`).toBeLessThan(0.01);
    // The page ends with the window.
    await expect(page.getByRole("contentinfo")).toBeInViewport();
  }
});

test("without JavaScript the link's page says whose it is and how to reach them", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP105");
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("banner")).toContainText("Hollis Street Garage");
  await expect(page.locator("main p").first()).toContainText("your repair order at Hollis Street Garage");
  const without = page.locator("main noscript p");
  await expect(without).toContainText("This page needs JavaScript");
  await expect(without).toBeVisible();
  const call = page.getByRole("main").getByRole("link", { name: /^Call \(\d{3}\) / });
  await expect(call).toHaveAttribute("href", /^tel:/);
  await context.close();
});
