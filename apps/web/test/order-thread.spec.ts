import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();
/** All that was written, as it stands together: at a job, what is about it stands once more. */
const entries = (page: Page) =>
  page.getByRole("list", { name: /^(?:Messages|Mensajes),/ }).locator("[data-entry]");

test("on a phone without an account: three jobs, a question that is answered, one approved, one declined, one put off, signed; the advisor sees each within two seconds", async ({
  browser,
  shop,
}) => {
  const email = "rosa.asks@example.com";
  const { id, address } = await estimate(shop.siteUrl, "7TH101", { email });
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const thread = desk.getByRole("region", { name: "Messages with the customer" });
  await expect(thread.getByText("Nothing written yet.")).toBeVisible();

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  const job = (name: string) => phone.getByRole("region", { name });
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
  await expectAccessible(desk);
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByText("Sent. It’s on the order’s page, and goes by e-mail, too.")).toBeVisible();
  await expect(thread.getByText("Waiting for an answer")).toBeHidden();
  await expect(entries(phone)).toHaveCount(2, { timeout: 10_000 });
  await expect(entries(phone).last()).toContainText("No: 2 mm is the limit.");
  const mail = await mailTo(shop, email, ({ subject }) => subject.includes("wrote about the"));
  expect(mail.text).toContain("No: 2 mm is the limit.");
  expect(linkIn(mail)).toBe(address);

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
  await expect(entries(phone)).toHaveCount(3);
  await expect(thread.getByText("When can I come?")).toBeVisible({ timeout: 3_000 });
});

test("a question stands in the inbox and on the board until somebody answers it or says that it needs none", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7TH102", { email: null });
  const token = address.split("#")[1];
  const asked = { token, text: "Is it safe to drive?", job: "job-0", key: key() };
  await callAs(shop.siteUrl, "advisor", "threads.ask", asked);
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", "/desk");
  const row = desk.locator(`[data-question="${id}"]`);
  await expect(row).toContainText("Is it safe to drive?");
  await expectAccessible(desk);
  await row.click();
  const thread = desk.getByRole("region", { name: "Messages with the customer" });
  await expect(thread.getByText("Is it safe to drive?")).toBeVisible();
  await desk.goto(`${shop.siteUrl}/desk/board`);
  await expect(desk.locator(`[data-order-card="${id}"]`)).toContainText("Customer asked");
  await desk.goto(`${shop.siteUrl}/desk/orders/${id}`);
  await thread.getByRole("button", { name: "No answer needed" }).click();
  await expect(thread.getByText("Waiting for an answer")).toBeHidden();
  await desk.goto(`${shop.siteUrl}/desk`);
  await expect(desk.getByRole("region", { name: "Inbox" })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("an answered e-mail lands in the thread, and the whole of it is one press away", async ({
  browser,
  shop,
}) => {
  const email = "rosa.replies@example.com";
  const { id } = await estimate(shop.siteUrl, "7TH104", { email });
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}#thread`);
  const thread = desk.getByRole("region", { name: "Messages with the customer" });
  await thread.getByRole("textbox", { name: "Message to Rosa Diaz" }).fill("The pads have 2 mm left.");
  await thread.getByRole("button", { name: "Send" }).click();
  const mail = await mailTo(shop, email, ({ subject }) => subject.includes("wrote about the"));
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
  await expect(thread.getByText(/> .*The pads have 2 mm left\./)).toBeVisible();
  await expectAccessible(desk);
});

test("the conversation speaks the customer's language", async ({ browser, shop }) => {
  const { id, address } = await estimate(shop.siteUrl, "7TH103", { email: null, language: "es" });
  const answer = { order: id, text: "Ya está su auto.", job: null, saw: 0, key: key() };
  await callAs(shop.siteUrl, "advisor", "threads.answer", answer);
  const phone = await browserOf(browser, shop, { scheme: "dark", locale: "es-US" });
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "Preguntas y mensajes" })).toBeVisible();
  await expect(entries(phone)).toContainText("Ya está su auto.");
  await expectAccessible(phone);
});
