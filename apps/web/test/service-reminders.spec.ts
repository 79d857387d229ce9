import { plusDays } from "@openhood/domain/days";
import { asBefore, dayOf, morning } from "./monday-shop.ts";
import { browserOf, expect, expectAccessible, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "monday" });
test.describe.configure({ mode: "default", timeout: 150_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.afterEach(({ shop }) => asBefore(shop));

test("the owner turns reminders on; a customer hears what is due, stops it from the e-mail, and the counter and their account say so", async ({
  browser,
  shop,
}) => {
  await morning(shop);
  const { date } = await dayOf(shop);
  // The demo's customer with an account, whose oil was changed half a year ago.
  const at = new Date().toISOString();
  const email = "customer@openhood.example";
  const uid =
    (await shop.db.collection("profiles").get()).docs.find((doc) => doc.get("email") === email)?.id ?? null;
  const facts = { kind: "person", name: "Casey Morgan", email, phone: null, language: "en", notes: null };
  const find = { emails: [email], phones: [], keys: ["casey"], names: ["casey"] };
  const kept = { revision: 1, createdAt: at, updatedAt: at };
  await shop.db.doc("customers/due-customer").set({
    ...{ v: 2, id: "due-customer", uid, facts, state: { status: "active" }, absorbed: [], merges: [], find },
    ...kept,
  });
  const serviced = [
    { canned: "oil-change", order: "o1", number: 1, on: plusDays(date, -180), miles: 40_000 },
  ];
  const car = {
    vin: null,
    plate: "DUE-1",
    plateState: null,
    year: 2018,
    make: "Mazda",
    model: "3",
    color: null,
    notes: null,
  };
  await shop.db.doc("vehicles/due-car").set({
    ...{ v: 2, id: "due-car", owner: "due-customer", owners: [], facts: car, odometer: [], serviced },
    ...{ find: { plate: "DUE1", keys: [] }, archivedAt: null },
    ...kept,
  });

  const owner = await browserOf(browser, shop);
  await signedIn(owner, "owner", "/desk/shop/maintenance");
  await owner.getByLabel("Tell customers by e-mail what is due").check();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Saved. Orders say what is due by it.")).toBeVisible();

  // As it does once a minute.
  await shop.background.runSchedules();
  const mail = await mailTo(
    shop,
    email,
    ({ subject }) => subject === "2018 Mazda 3 (DUE-1): Oil change is due",
  );
  expect(mail.text).toContain("last on");
  const link = /https?:\S+\/reminders#\S+/.exec(mail.text)?.[0] ?? "";

  const phone = await browserOf(browser, shop, { width: 390, finger: true });
  await phone.goto(link);
  await expect(phone.getByText("They’re on.")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Stop these e-mails" }).tap();
  await expect(phone.getByText("You won’t get any more service reminders.")).toBeVisible();
  await expectAccessible(phone);
  await expect(phone.getByRole("button", { name: "Send me these e-mails" })).toBeFocused();

  await owner.goto("/desk/customers/due-customer");
  const choice = owner.getByRole("region", { name: "Service reminders by e-mail" });
  await expect(choice).toContainText("They asked not to get any.");
  await choice.getByRole("button", { name: "Send them again" }).click();
  await expect(choice).toContainText("Reminders go to this customer again.");

  await signedIn(phone, "customer", "/account/profile");
  await expect(phone.getByText("They’re on.")).toBeVisible();
  await phone.goto(`${shop.siteUrl}/api/reminders/stop?token=${link.split("#")[1]}`);
  await expect(phone).toHaveURL(/\/reminders#/);
  await expect(phone.getByText("They’re on.")).toBeVisible();
  for (const page of [owner, phone]) await page.context().close();
});
