import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

// The customer of the demo has one record here, and it is the test's.
test.use({ shopOf: "approvers" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("the counter names an approver with a limit and sends them the link; past it they ask the owner, within it they decide", async ({
  browser,
  shop,
}) => {
  const email = "rosa-approvers@example.com";
  const { id } = await estimate(shop.siteUrl, "7AV101", { email });
  const { order } = (await callAs(shop.siteUrl, "advisor", "orders.get", { id })) as {
    order: { customer: { record: string } };
  };
  const { record } = order.customer;
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/customers/${record}`);
  const part = desk.getByRole("region", { name: "Who may approve work" });
  await expect(part).toContainText("Nobody else so far.");
  await part.getByRole("button", { name: "Name somebody" }).click();
  await expect(part.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await desk.keyboard.type("Luis Diaz");
  await part.getByRole("textbox", { name: "E-mail" }).fill("luis-approvers@example.com");
  await part.getByRole("textbox", { name: "Amount in dollars" }).fill("150");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part).toContainText("Up to $150.00 per order");
  await expectAccessible(desk);

  await desk.goto(`/desk/orders/${id}`);
  const box = desk.getByRole("region", { name: "Send for approval" });
  await box.getByRole("combobox", { name: "Send to" }).selectOption({ label: "Luis Diaz (up to $150.00)" });
  await box.getByRole("button", { name: "Send by e-mail" }).click();
  await expect(box).toContainText("Sent to luis-approvers@example.com");
  const mail = await mailTo(shop, "luis-approvers@example.com");

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(linkIn(mail));
  await expect(phone.getByText("You decide as Luis Diaz, family of the owner, up to $150.00")).toBeVisible();
  await expect(phone.getByRole("textbox", { name: "Your name" })).toHaveCount(0);
  const job = (name: string) => phone.getByRole("region", { name });
  await job("Front brakes").getByRole("radio", { name: "Approve" }).check();
  await job("Wiper blades").getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText(/more than the \$150.00 you may approve. Rosa Diaz can./)).toBeVisible();
  const ask = phone.getByRole("button", { name: "Ask Rosa Diaz to decide" });
  const [way, bar] = [await ask.boundingBox(), await phone.locator("[data-total]").boundingBox()];
  expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  // Where all of the page is in sight, the bar stands over no part of a button.
  await phone.setViewportSize({ ...PHONE, height: 3_000 });
  await expectAccessible(phone);
  await phone.setViewportSize(PHONE);
  await phone.getByRole("button", { name: "Ask Rosa Diaz to decide" }).click();
  await expect(phone.getByText("We asked Rosa Diaz. You can close this page.")).toBeVisible();
  const asked = await mailTo(shop, email, ({ subject }) => subject.includes("asks for your decision"));
  expect(linkIn(asked)).not.toBe(linkIn(mail));
  await job("Wiper blades").getByRole("radio", { name: "Later" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  await desk.getByText("1 decision on record, unchanged since written").click();
  await expect(
    desk.getByRole("region", { name: "Approval record" }).getByText("Luis Diaz (family), by link"),
  ).toBeVisible();
});
