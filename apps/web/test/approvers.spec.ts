import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, signedIn, test } from "./shop.ts";

// The customer of the demo has one record here, and it is the test's.
test.use({ shopOf: "approvers" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();

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
  await part.getByRole("textbox", { name: "Amount in dollars" }).fill("a lot");
  await part.getByRole("button", { name: "Save" }).click();
  // All that is wrong is named at once.
  await expect(part).toContainText(
    "Enter dollars, such as 500 or 1500.50: more than 0, no more than $500,000.00.",
  );
  await expect(part.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("aria-invalid", "true");
  await part.getByRole("textbox", { name: "E-mail" }).fill("luis-approvers@example.com");
  await part.getByRole("textbox", { name: "Amount in dollars" }).fill("150");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part).toContainText("Up to $150.00 per order");
  await expect(part).toContainText("at the counter, as Rosa Diaz said");
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

  // Past the limit, what the counter records has to be meant, and is marked.
  const told = desk.getByRole("region", { name: "Decided in person or by phone" });
  await told
    .getByRole("combobox", { name: "Who decides" })
    .selectOption({ label: "Luis Diaz (up to $150.00)" });
  await desk.locator('[data-job="job-2"]').getByRole("button", { name: "Approve" }).click();
  await desk.getByRole("button", { name: "Record it anyway" }).click();
  await expect(desk.getByText("More than the $150.00 they may approve: the shop’s word")).toBeVisible();

  await callAs(shop.siteUrl, "advisor", "approvals.withdrawApprover", {
    ...{ record, saidBy: "Rosa Diaz", key: key() },
    id: await desk
      .locator("select option")
      .filter({ hasText: "Luis Diaz" })
      .first()
      .evaluate((option) => (option as HTMLOptionElement).value),
  });
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
});

test("an address that another approver of the same car has is refused at its field; with a number instead they are named", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7AV102", { email: "rosa-shares@example.com" });
  const { order } = (await callAs(shop.siteUrl, "advisor", "orders.get", { id })) as {
    order: { customer: { record: string } };
  };
  const { record } = order.customer;
  const facts = {
    ...{ name: "Luis Diaz", email: "home-shares@example.com", phone: null, relation: "family" },
    ...{ vehicles: null, limit: 15_000 },
  };
  await callAs(shop.siteUrl, "advisor", "approvals.nameApprover", { record, facts, key: key() });
  const desk = await browserOf(browser, shop, { width: PHONE.width });
  await signedIn(desk, "advisor", `/desk/customers/${record}`);
  const part = desk.getByRole("region", { name: "Who may approve work" });
  await part.getByRole("button", { name: "Name somebody" }).click();
  await part.getByRole("textbox", { name: "Name", exact: true }).fill("Ana Diaz");
  const email = part.getByRole("textbox", { name: "E-mail" });
  await email.fill("Home-Shares@example.com");
  await part.getByRole("textbox", { name: "Amount in dollars" }).fill("150");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part).toContainText("Somebody else who may approve on the same cars has this e-mail");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(desk);
  await email.fill("");
  await part.getByRole("textbox", { name: "Phone" }).fill("555 010 8642");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part.locator("[data-approver]")).toHaveCount(2);
});

test("the owner of the car names an approver in their account, in Spanish, for one car, and withdraws them", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { locale: "es-US", scheme: "dark" });
  await page.setViewportSize(PHONE);
  await signedIn(page, "customer", "/account/garage");
  const part = page.getByRole("region", { name: "Quién puede autorizar trabajos" });
  await part.getByRole("button", { name: "Nombrar a alguien" }).click();
  await part.getByRole("textbox", { name: "Nombre" }).fill("Sam Morgan");
  await part.getByRole("textbox", { name: "Correo" }).fill("sam-approvers@example.com");
  await part
    .getByRole("combobox", { name: "Cuánto puede autorizar" })
    .selectOption({ label: "Cualquier monto" });
  await part.getByRole("combobox", { name: "En qué autos" }).selectOption({ label: "Solo algunos" });
  await part.getByRole("button", { name: "Guardar" }).click();
  await expect(part).toContainText("Elija al menos un auto, o todos.");
  await expectAccessible(page);
  await part.getByRole("checkbox", { name: /GWB 7719/ }).check();
  await part.getByRole("button", { name: "Guardar" }).click();
  await expect(part).toContainText("Cualquier monto · Honda Civic 2016");
  await part.getByRole("button", { name: "Retirar a Sam Morgan" }).click();
  await page.getByRole("button", { name: "Retirar", exact: true }).last().click();
  await expect(part.getByText("1 persona que ya no puede autorizar")).toBeVisible();
  await part.getByText("1 persona que ya no puede autorizar").click();
  await expect(part).toContainText("retiró este permiso el");
  await expectAccessible(page);
});
