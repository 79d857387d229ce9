import type { Stack } from "@openhood/local-stack/stack";
import type { Browser, Page } from "@playwright/test";
import { openBooking } from "./open-booking.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "booking" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const customer = "customer@openhood.example";
const pass = (page: Page) => page.locator("[data-appointment]");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The customer books; their browser, and the link of the nth mail that has one. */
async function booked(
  browser: Browser,
  shop: Stack,
): Promise<{ page: Page; link: (nth: number) => Promise<string> }> {
  await openBooking(shop);
  const earlier = await fetch(`${shop.mailUrl}/mails`).then((reply) => reply.json());
  const has = ({ text }: { text: string }) => text.includes("/appointment#");
  const before = (earlier as { envelope: { to: string[] }; text: string }[]).filter(
    (mail) => mail.envelope.to.includes(customer) && has(mail),
  ).length;
  const page = await browserOf(browser, shop);
  await signedIn(page, "customer", "/book?services=oil-change&step=time");
  await page.locator("main [data-start]").first().click();
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("radio", { name: "Plate" }).check();
  await page.getByLabel("License plate").fill("KXR 4471");
  await page.getByLabel("Make", { exact: true }).fill("Honda");
  await page.getByLabel("Model", { exact: true }).fill("Civic");
  await page.locator("main form button[type=submit]").click();
  await page.getByRole("button", { name: "Book this visit" }).click();
  await expect(pass(page)).toHaveAttribute("data-status", "confirmed");
  const link = async (nth: number) => {
    const { text } = await mailTo(shop, customer, has, before + nth);
    return /https?:\/\/\S+\/appointment#\S+/.exec(text)?.[0] ?? "";
  };
  return { page, link };
}

test("the links to an appointment are voided by who has one, by its account and by the counter; each time a fresh one is mailed", async ({
  browser,
  shop,
}) => {
  const { page, link } = await booked(browser, shop);
  const guest = await browserOf(browser, shop, { width: 390 });
  const old = await link(1);
  await test.step("who says that somebody else has the link gets a fresh one by e-mail", async () => {
    await guest.goto(old);
    await guest.getByRole("button", { name: "Someone else has the link" }).click();
    const ask = guest.getByRole("alertdialog");
    await expect(ask).toContainText(customer);
    await ask.getByRole("button", { name: "Void them and e-mail a new one" }).click();
    await expect(heading(guest, `A new link is on its way to ${customer}`)).toBeVisible();
    await expect(guest.getByRole("status").filter({ hasText: customer })).toBeFocused();
    await expectAccessible(guest);
  });
  await test.step("the old one says that it may have been replaced, and whom to call", async () => {
    await guest.reload();
    await expect(heading(guest, "This link no longer works")).toBeVisible();
    await expect(guest.getByText(/newer one, or the appointment is no longer on our schedule/)).toBeVisible();
    await expect(guest.getByRole("main").locator("a[href^='tel:']")).toBeVisible();
    await expect(guest.getByRole("main")).not.toContainText("KXR");
    await expectAccessible(guest);
    await guest.context().close();
  });
  await test.step("the fresh one, with the end of a sentence behind it, opens the appointment, in its customer's language whatever the phone's is", async () => {
    const fresh = await link(2);
    expect(fresh).not.toBe(old);
    const phone = await browserOf(browser, shop, { width: 390, locale: "es-MX" });
    await phone.goto(`${fresh}.)`);
    await expect(pass(phone)).toContainText("KXR 4471");
    await expect(heading(phone, "Your appointment")).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", "en");
    await phone.context().close();
  });
  await test.step("an account voids them too, and keeps the appointment before it", async () => {
    await page.goto("/account/appointments");
    await page.getByRole("button", { name: "Someone else has the link" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Void them and e-mail a new one" })
      .click();
    await expect(page.getByText(`A new link is on its way to ${customer}`)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "A new link" }).first()).toBeFocused();
    await link(3);
    await page.context().close();
  });
  await test.step("the counter voids them", async () => {
    const [found] = (await shop.db.collection("appointments").get()).docs;
    const desk = await browserOf(browser, shop);
    const date = new Date((found?.get("slot.first") as number) * 900_000).toISOString().slice(0, 10);
    await signedIn(desk, "advisor", `/desk/schedule?date=${date}`);
    await desk
      .getByRole("button", { name: /KXR 4471/ })
      .first()
      .click();
    await desk.getByRole("button", { name: "Void the links sent so far" }).click();
    const ask = desk.getByRole("alertdialog");
    await expect(ask).toContainText(customer);
    await ask.getByRole("button", { name: "Void the links sent so far" }).click();
    await expect(desk.getByText(`Voided. A new link is on its way to ${customer}.`)).toBeVisible();
    await link(4);
    expect((await found?.ref.get())?.get("linkVersion")).toBe(3);
  });
});
