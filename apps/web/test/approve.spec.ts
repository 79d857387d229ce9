import { twiceTheSize, wear } from "./accessibility/reflow.ts";
import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();

test("a customer without an account approves one job, declines one, puts one off and signs; the advisor sees it", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP101");
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  await expect(desk.locator("[data-job]")).toHaveCount(3);

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const job = (name: string) => phone.getByRole("region", { name });
  await expect(job("Front brakes")).toContainText("What we found: 2 mm left");
  await expect(phone.locator("[data-total]")).toContainText("$0.00");
  await expect(phone.getByText(/^If you approve all of it: \$[\d,.]+, tax included$/)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Choose Approve, Decline or Later for a job first.")).toBeVisible();

  await job("Front brakes").getByRole("radio", { name: "Approve" }).check();
  const approved = await phone.locator("[data-total] strong").textContent();
  expect(approved).not.toBe("$0.00");
  await job("Wiper blades").getByRole("radio", { name: "Decline" }).check();
  await job("Cabin filter").getByRole("radio", { name: "Later" }).check();
  await expect(phone.locator("[data-total] strong")).toHaveText(approved ?? "");
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  await expect(desk.locator('[data-job="job-0"]')).toHaveAttribute("data-status", "approved", {
    timeout: 10_000,
  });
  await expect(desk.locator('[data-job="job-1"]')).toHaveAttribute("data-status", "declined");
  await expect(desk.locator('[data-job="job-2"]')).toHaveAttribute("data-status", "deferred");
  await desk.getByText("1 decision on record, unchanged since written").click();
  await expect(
    desk.getByRole("region", { name: "Approval record" }).getByText("Rosa Diaz (owner of the car), by link"),
  ).toBeVisible();
  await expect(phone.locator("[data-total] strong")).toHaveText(approved ?? "");
  await expectAccessible(phone);
});

test("a link whose # a mail program wrote as %23 opens what it is of, and what opens it goes on to nobody", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP123");
  const secret = address.slice(address.indexOf("#") + 1);
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  const told: string[] = [];
  phone.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (request.url().includes("/api/") && (request.url() + referer).includes(secret))
      told.push(request.url());
  });
  for (const of of [address, address.replace("/approve", "/es/approve")]) {
    await phone.goto(of.replace("#", "%23"));
    await expect(phone.locator("[data-total]")).toBeVisible();
    await expect(phone).toHaveURL(of);
  }
  expect(told).toEqual([]);
  await phone.goto("/appointment%23nobody.has-this");
  await expect(phone).toHaveURL(/\/appointment#nobody\.has-this$/);
  await expect(phone.getByRole("heading", { level: 1, name: "This link doesn’t work" })).toBeVisible();
});

test("a price that changes while somebody decides is asked about again, and nothing is sent by mistake", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP102");
  const phone = await browserOf(browser, shop, { scheme: "dark" });
  await phone.setViewportSize(PHONE);
  // As somebody copied it out of a sentence.
  await phone.goto(`${address}.`);
  const wipers = phone.getByRole("region", { name: "Wiper blades" });
  await wipers.getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("textbox", { name: "Your name" }).fill("Rosa M. Diaz");
  const changes = [{ field: "rate", from: 11_000, to: 12_500 }];
  const commands = [{ type: "set-line", line: "line-1", changes }];
  await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText(/Something changed since you opened this|Choose Approve/)).toBeVisible();
  // It stands where one looks, and by what was pressed.
  const changed = "Wiper blades: $110.00 when you chose, $125.00 now.";
  await expect(wipers.getByText(changed)).toBeVisible();
  await expect(phone.locator("form").getByText(changed)).toBeVisible();
  await expect(wipers).toContainText("$125.00");
  await expect(wipers.getByRole("radio", { name: "Approve" })).not.toBeChecked();
  await expect(phone.getByRole("textbox", { name: "Your name" })).toHaveValue("Rosa M. Diaz");
  await wipers.getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
});

test("the advisor copies the link and ends it; a link that was ended says what to do and whom to call", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7AP103");
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const box = desk.getByRole("region", { name: "Send for approval" });
  const endLink = box.getByRole("button", { name: "End the link" });
  await box.getByRole("button", { name: "Copy link" }).click();
  await expect(box.getByText(/^Link copied\. It works until/)).toBeVisible();
  const address = await desk.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain("/approve#");

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  await expect(phone.getByRole("region", { name: "Front brakes" })).toBeVisible();
  await endLink.click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "End the link" }).click();
  await expect(box.getByText("The link is ended.")).toBeVisible();
  await expect(endLink).toHaveCount(0);
  await expect(box.getByRole("button", { name: "Send by e-mail" })).toBeFocused();
  await expect(phone.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible({
    timeout: 10_000,
  });
  await expect(phone.getByRole("main").getByRole("link", { name: /^Call / })).toBeVisible();
});

test("the advisor sends the link by e-mail; two taps and a signature later the customer has a receipt", async ({
  browser,
  shop,
}) => {
  const email = "rosa.approves@example.com";
  const facts = { kind: "person", name: "Rosa Diaz", email, phone: null, notes: null, language: "en" };
  const record = (await callAs(shop.siteUrl, "advisor", "customers.create", { facts, key: key() })) as {
    id: string;
  };
  const { id } = await estimate(shop.siteUrl, "7AP104", { record: record.id });
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const box = desk.getByRole("region", { name: "Send for approval" });
  await box.getByRole("button", { name: "Send by e-mail" }).click();
  await expect(box.getByText(`Sent to ${email}.`)).toBeVisible();

  const asked = await mailTo(shop, email, ({ subject }) => subject.includes("asks for your decision"));
  expect(asked.text).toContain("Front brakes: $100.00");
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(linkIn(asked));
  await phone.getByRole("region", { name: "Front brakes" }).getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("We have e-mailed you a receipt.")).toBeVisible();
  const receipt = await mailTo(shop, email, ({ subject }) => subject.startsWith("Your decision on"));
  expect(receipt.text).toContain("Front brakes: $100.00\nApproved");
  expect(receipt.text).not.toContain("Wiper blades");
  expect(linkIn(receipt)).toBe(linkIn(asked));
});

test("what came of sending is in sight above the bar, wherever on the page one pressed", async ({
  browser,
  shop,
}) => {
  for (const y of [0, 700, 800, 900, 1_200]) {
    const { address } = await estimate(shop.siteUrl, `7AQ${y}`, { email: `rosa-${y}@example.com` });
    const phone = await browserOf(browser, shop, { finger: true, width: PHONE.width });
    await phone.goto(address);
    await phone.getByRole("region", { name: "Front brakes" }).getByRole("radio", { name: "Approve" }).check();
    const send = phone.getByRole("button", { name: "Sign and send" });
    await expect(send).toBeVisible();
    await phone.evaluate((y) => window.scrollTo(0, y), y);
    // A click that does not scroll.
    await send.dispatchEvent("click");
    const thanks = phone.getByRole("status").filter({ hasText: "Thank you. The shop has" }).last();
    await expect(thanks).toBeVisible();
    await expect(phone.getByRole("region", { name: "Front brakes" })).toHaveAttribute(
      "data-status",
      "approved",
    );
    const isAbove = async () => {
      const [said, bar] = [await thanks.boundingBox(), await phone.locator("[data-total]").boundingBox()];
      return said !== null && bar !== null && said.y > 0 && said.y + said.height < bar.y;
    };
    await expect.poll(isAbove, { message: `pressed at ${y}` }).toBe(true);
    await phone.context().close();
  }
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

test("what was chosen in one tab is chosen in the other, and in neither once it is sent", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP106");
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const approve = (page: typeof phone) =>
    page.getByRole("region", { name: "Front brakes" }).getByRole("radio", { name: "Approve" });
  await approve(phone).check();
  const other = await phone.context().newPage();
  await other.setViewportSize(PHONE);
  await other.goto(address);
  await expect(approve(other)).toBeChecked();
  const wipers = (page: typeof phone) => page.getByRole("region", { name: "Wiper blades" });
  await wipers(other).getByRole("radio", { name: "Decline" }).check();
  await expect(wipers(phone).getByRole("radio", { name: "Decline" })).toBeChecked();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  await expect(wipers(other)).toHaveAttribute("data-status", "declined", { timeout: 10_000 });
  const kept = await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("choices")));
  expect(kept).toEqual([]);
});

test("prices that are no longer good cannot be approved: today’s are asked for by a message", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP107", { email: null });
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const brakes = phone.getByRole("region", { name: "Front brakes" });
  await brakes.getByRole("radio", { name: "Approve" }).check();
  await shop.db.collection("repairOrders").doc(id).update({ validUntil: "2026-01-31T12:00:00.000Z" });
  await expect(phone.getByText(/^These prices were good until Jan 31, 2026/)).toBeVisible({
    timeout: 10_000,
  });
  await expect(brakes.getByRole("radio")).toHaveCount(2);
  await expect(phone.locator("[data-total] strong")).toHaveText("$0.00");
  await phone.getByRole("button", { name: "Ask for today’s prices" }).click();
  const words = phone.getByRole("textbox", { name: "Your message" }).first();
  await expect(words).toHaveValue(/^What are today’s prices/);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Send message" }).first().click();
  await expect(phone.getByText("Sent. We’ll answer below on this page.")).toBeVisible();
  await expect(phone.getByRole("list", { name: /^Messages,/ })).toContainText("What are today’s prices");
  await brakes.getByRole("radio", { name: "Decline" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(brakes).toHaveAttribute("data-status", "declined");
});

test("of text twice as large nothing in the header stands over something else", async ({ browser, shop }) => {
  const { address } = await estimate(shop.siteUrl, "7AP108");
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
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

test("a link’s page is kept on a home screen by its own address: no manifest leads elsewhere, and it is named after car and shop", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP109");
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  const asked: string[] = [];
  phone.on("request", (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await phone.goto(address);
  await expect(phone).toHaveTitle("2018 Honda Civic · 7AP109 · Hollis Street Garage");
  await expect(phone.locator('link[rel="manifest"]')).toHaveCount(0);
  await expect(phone.locator('meta[name="apple-mobile-web-app-capable"]')).toHaveAttribute("content", "yes");
  await phone.getByText("Keep this page on your home screen").click();
  await expect(phone.getByText(/^iPhone: tap Share/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Sign and send" })).toBeVisible();
  expect(phone.url()).toBe(address);
  // What opens the order goes to the shop in bodies of calls alone.
  const secret = address.split("#")[1]?.split(".")[1] ?? "-";
  expect(asked.filter((one) => one.includes(secret))).toEqual([]);
  await expectAccessible(phone);
});
