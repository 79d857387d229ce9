import { callAs } from "./call-as.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const PHONE = { width: 390, height: 844 };
const key = () => crypto.randomUUID();

/** An estimate with three jobs, and the address its customer decides at. */
async function estimate(
  siteUrl: string,
  plate: string,
  record: string | null = null,
): Promise<{ id: string; address: string }> {
  const from = {
    kind: "phone-estimate",
    record,
    vehicle: null,
    name: "Rosa Diaz",
    phone: "555 010 8642",
    language: "en",
    car: { plate, year: 2018, make: "Honda", model: "Civic" },
    concern: "Squeals when it brakes",
  };
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", { key: key(), from })) as { id: string };
  const jobs = ["Front brakes", "Wiper blades", "Cabin filter"].map((name, n) => ({
    ...{ id: `job-${n}`, name: { en: name, es: "" }, concern: null, cause: n === 0 ? "2 mm left" : null },
    ...{ correction: null, note: null, partsNeeded: null, category: null, technician: null },
    ...{ discount: null, canned: null, redoes: null, foundBy: null },
    lines: [
      {
        ...{ kind: "labor", id: `line-${n}`, name: { en: "Labor", es: "" }, taxed: true, discount: null },
        ...{ hours: 100, rate: 10_000 + n * 1_000, rateId: null, pricing: "hand" },
      },
    ],
  }));
  const commands = jobs.map((job, n) => ({ type: "add-job", job, after: jobs[n - 1]?.id ?? null }));
  await callAs(siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  const link = await callAs(siteUrl, "advisor", "approvals.makeLink", { order: id, key: key() });
  return { id, address: (link as { address: string }).address };
}

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
  await expect(desk.getByText("Rosa Diaz (owner of the car), by link")).toBeVisible();
  await expect(phone.locator("[data-total] strong")).toHaveText(approved ?? "");
  await expectAccessible(phone);
});

test("a price that changes while somebody decides is asked about again, and nothing is sent by mistake", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP102");
  const phone = await browserOf(browser, shop, { scheme: "dark" });
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const wipers = phone.getByRole("region", { name: "Wiper blades" });
  await wipers.getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("textbox", { name: "Your name" }).fill("Rosa M. Diaz");
  const changes = [{ field: "rate", from: 11_000, to: 12_500 }];
  const commands = [{ type: "set-line", line: "line-1", changes }];
  await callAs(shop.siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText(/Something changed since you opened this|Choose Approve/)).toBeVisible();
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
  const box = desk.getByRole("region", { name: "Decide by link" });
  await box.getByRole("button", { name: "Copy link" }).click();
  await expect(box.getByText(/^Link copied\. It works until/)).toBeVisible();
  const address = await desk.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain("/approve#");

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  await expect(phone.getByRole("region", { name: "Front brakes" })).toBeVisible();
  await box.getByRole("button", { name: "End the link" }).click();
  await expect(box.getByText("The link is ended.")).toBeVisible();
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
  const { id } = await estimate(shop.siteUrl, "7AP104", record.id);
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const box = desk.getByRole("region", { name: "Decide by link" });
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
  expect(receipt.text).toContain("Front brakes: Approved, $100.00");
  expect(receipt.text).not.toContain("Wiper blades");
  expect(linkIn(receipt)).toBe(linkIn(asked));
});

test("without JavaScript the link's page says whose it is and how to reach them", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7AP105");
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hollis Street Garage");
  await expect(page.getByRole("paragraph").first()).toContainText("This page needs JavaScript");
  await expect(page.getByRole("link", { name: /^\(\d{3}\) / })).toHaveAttribute("href", /^tel:/);
  await context.close();
});
