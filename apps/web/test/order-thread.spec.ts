import type { Page } from "@playwright/test";
import { estimate, PHONE, unfold } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** All that was written, as it stands together: at a job, what is about it stands once more. */
const entries = (page: Page) =>
  page.getByRole("list", { name: /^(?:Messages|Mensajes),/ }).locator("[data-entry]");

test("on a phone without an account: three jobs by a link that was copied, a question that is answered, and its answer by e-mail; one approved, one declined, one put off, signed; the advisor sees each within two seconds; a changed price asks again; and the advisor ends the link", async ({
  browser,
  shop,
}) => {
  const email = "rosa.asks@example.com";
  const { id } = await estimate(shop.siteUrl, "7TH101", { email });
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const thread = desk.getByRole("region", { name: "Messages with the customer" });
  await expect(thread.getByText(/^Nothing written yet\./)).toBeVisible();
  const link = desk.getByRole("region", { name: "Send for approval" });
  await link.getByRole("button", { name: "Copy link" }).click();
  await expect(link.getByText(/^Link copied\. It works until/)).toBeVisible();
  const address = await desk.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain("/approve#");

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const job = (name: string) => phone.getByRole("region", { name });
  await expect(job("Front brakes")).toContainText("What we found: 2 mm left");
  await job("Wiper blades").getByRole("radio", { name: "Decline" }).check();

  // By keyboard: the field takes the focus, Escape gives it back, and what was typed waits.
  const asks = phone.getByRole("button", { name: "Ask a question: Front brakes" });
  await asks.press("Enter");
  const question = phone.getByRole("textbox", { name: "Your question about Front brakes" });
  await expect(question).toBeFocused();
  await question.fill("Can it wait until June?");
  await question.press("Escape");
  await expect(asks).toBeFocused();
  await asks.press("Enter");
  await expect(question).toHaveValue("Can it wait until June?");
  await expectAccessible(phone);
  await job("Front brakes").getByRole("button", { name: "Send question" }).click();
  await expect(job("Front brakes").getByText("Sent. We’ll answer below on this page.")).toBeVisible();
  await expect(asks).toBeFocused();
  await expect(thread.getByText("Can it wait until June?")).toBeVisible({ timeout: 3_000 });
  await expect(thread.getByText("Waiting for an answer")).toBeVisible();
  await expect(thread.getByText("Rosa Diaz, about Front brakes")).toBeVisible();
  // Nothing was decided by it, and what was chosen is still chosen.
  await expect(job("Wiper blades").getByRole("radio", { name: "Decline" })).toBeChecked();
  await expect(desk.locator('[data-job="job-1"]')).toHaveAttribute("data-status", "pending");

  await thread.getByRole("textbox", { name: "Answer to Rosa Diaz" }).fill("No: 2 mm is the limit.");
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByText("Sent. It’s on the order’s page, and goes by e-mail, too.")).toBeVisible();
  await expect(thread.getByText("Waiting for an answer")).toBeHidden();
  await expect(entries(phone)).toHaveCount(2, { timeout: 10_000 });
  await expect(entries(phone).last()).toContainText("No: 2 mm is the limit.");
  const mail = await mailTo(shop, email, ({ subject }) => subject.includes("wrote about the"));
  expect(mail.text).toContain("No: 2 mm is the limit.");
  expect(linkIn(mail)).toBe(address);
  expect(mail.replyTo[0]).toMatch(/^reply\+[0-9a-f]{32}\.[a-z2-7]{25}@reply\.openhood\.example$/);

  // The customer's mail program is the stack's page of e-mails.
  const program = await browser.newPage();
  await program.goto(`${shop.mailUrl}/mails/${mail.id}`);
  await program.getByRole("textbox", { name: "Your reply" }).fill("Please do them. ¿Cuánto tardará?");
  await program.getByRole("button", { name: "Send reply" }).click();
  await expect(program.getByRole("status")).toHaveText("Sent to the shop.");
  await program.close();
  await expect(thread.getByText("Please do them. ¿Cuánto tardará?", { exact: true })).toBeVisible({
    timeout: 3_000,
  });
  await expect(thread.getByText("Rosa Diaz (by e-mail)")).toBeVisible();
  await expect(thread.getByText("Waiting for an answer")).toBeVisible();
  await thread.getByText("The whole e-mail").click();
  await expect(thread.getByText(`From ${email}: Re:`)).toBeVisible();
  await expect(thread.getByText(/> .*No: 2 mm is the limit\./)).toBeVisible();
  // What is halfway under the bar is a small target to axe.
  await desk.locator("main").evaluate((main) => main.scrollTo(0, 0));
  await expectAccessible(desk);

  await job("Front brakes").getByRole("radio", { name: "Approve" }).check();
  await job("Cabin filter").getByRole("radio", { name: "Later" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  for (const [n, status] of ["approved", "declined", "deferred"].entries())
    await expect(desk.locator(`[data-job="job-${n}"]`)).toHaveAttribute("data-status", status, {
      timeout: 3_000,
    });
  // Decided, and still to be talked to.
  await phone.getByRole("textbox", { name: "Your message" }).fill("When can I come?");
  await phone.getByRole("button", { name: "Send message" }).click();
  await expect(entries(phone)).toHaveCount(4);
  await expect(thread.getByText("When can I come?")).toBeVisible({ timeout: 3_000 });
  await expectAccessible(phone);
  await desk.getByText("1 decision on record, unchanged since written").click();
  await expect(
    desk.getByRole("region", { name: "Approval record" }).getByText("Rosa Diaz (owner of the car), by link"),
  ).toBeVisible();

  // A price that is another after it was approved asks again by itself.
  await unfold(desk.locator('[data-job="job-0"]'));
  await desk.locator('[data-line="line-0"]').getByRole("textbox", { name: "Rate" }).fill("125");
  await desk.keyboard.press("Enter");
  await expect(job("Front brakes").getByText(/^This was approved at \$100\.00 and has changed/)).toBeVisible({
    timeout: 10_000,
  });
  await job("Front brakes").getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(job("Front brakes").getByText("Approved", { exact: true })).toBeVisible();
  await expect(desk.locator('[data-job="job-0"]')).toHaveAttribute("data-status", "approved", {
    timeout: 3_000,
  });

  // A link that was ended says what to do and whom to call.
  await link.getByRole("button", { name: "End the link" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "End the link" }).click();
  await expect(link.getByText("The link is ended.")).toBeVisible();
  await expect(link.getByRole("button", { name: "End the link" })).toHaveCount(0);
  await expect(phone.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible({
    timeout: 10_000,
  });
  await expect(phone.getByRole("main").getByRole("link", { name: /^Call / })).toBeVisible();
});
