import type { Page } from "@playwright/test";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "customers" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const rows = (page: Page) => page.locator("[data-customer]");
const part = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name }) });

test("a customer is found by name, number, plate and VIN, and opened with the keyboard alone", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/customers");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  for (const typed of ["whitfield", "555 010 44", "jkl4471", "042788"]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
    await expect(rows(page).filter({ hasText: "Dana Whitfield" })).toBeVisible();
    await expect(rows(page).filter({ hasText: "Bayside" })).toHaveCount(0);
  }
  await expect(page).toHaveURL(/q=042788/);
  await expect(page.getByRole("status").getByText("1 customer")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("042788");
});

test("a technician finds whose car it is, writes nothing, and is shown no way to reach the customer", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signedIn(page, "technician", "/desk/customers");
  await expect(page.getByText("Name, plate, VIN or model.")).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/\(\d{3}\)|@/)).toHaveCount(0);
  await page.getByRole("searchbox").fill("555 010 44");
  await expect(page.getByRole("status").getByText("Nobody found")).toBeVisible();
  await page.getByRole("searchbox").fill("jkl4471");
  await rows(page).filter({ hasText: "Dana Whitfield" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();
  await expect(part(page, "Details").getByText("The counter has the phone number and e-mail.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("main").getByText(/\(\d{3}\)|@/)).toHaveCount(0);
  expect(asked.filter((url) => url.includes("customers.duplicates"))).toEqual([]);
});

test("a car's visits lead to their appointments, those back to the car, and a car or a message to a form filled in", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const inspector = page.getByRole("complementary", { name: "Appointment" });
  const form = page.locator("ion-modal form");
  await signedIn(page, "advisor", "/desk/customers/demo-dana");
  const car = page.locator("[data-vehicle]").filter({ hasText: "JKL 4471" });
  await car.getByRole("list").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/desk\/schedule\?date=[\d-]+&appointment=[\w-]+$/);
  await expect(inspector.getByRole("heading", { name: "Dana Whitfield" })).toBeVisible();
  await inspector.getByRole("link", { name: /Honda Civic/ }).click();
  await expect(page).toHaveURL(/\/desk\/customers\/demo-dana#vehicle-/);

  await car.getByRole("link", { name: /^Book/ }).click();
  await expect(form.getByLabel("Customer’s name")).toHaveValue("Dana Whitfield");
  await expect(form.getByLabel("Plate")).toHaveValue("JKL 4471");
  expect(page.url(), "whose it is has no place in an address").toMatch(/\/desk\/schedule$/);

  await page.goto("/desk/messages/demo-message-1");
  const message = page.getByRole("main");
  await message.getByRole("link", { name: "Book", exact: true }).click();
  await expect(form.getByLabel("E-mail")).toHaveValue("dana.whitfield@example.com");
  await page.goto("/desk/messages/demo-message-1");
  await message.getByRole("link", { name: "Dana Whitfield", exact: true }).click();
  await expect(page).toHaveURL(/\/desk\/customers\/demo-dana$/);
  await expect(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();
});

test("an advisor writes a fleet down with its contacts; what is wrong is said at its field, and a reload loses nothing", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/desk/customers/new");
  await page.getByLabel("Type").selectOption("fleet");
  await page.getByLabel("Business").fill("Harbor Taxi");
  const contact = page.getByRole("group", { name: "Contact 1" });
  await contact.getByLabel("Name").fill("Ada Harbor");
  await contact.getByLabel("E-mail").fill("ada at harbor");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(contact.getByText("name@example.com")).toBeVisible();
  await expect(contact.getByLabel("E-mail")).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Business")).toHaveValue("Harbor Taxi");
  await expect(contact.getByLabel("E-mail")).toHaveValue("ada at harbor");
  await contact.getByLabel("E-mail").fill("ada@harbor-taxi.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Taxi" })).toBeVisible();
  await expect(part(page, "Details").getByText("Ada Harbor")).toBeVisible();

  await page.getByRole("button", { name: "Add a vehicle" }).click();
  await page.getByLabel("Plate", { exact: false }).first().fill("TAXI 7");
  await page.getByLabel("VIN").fill("1G4AH59H45G118342");
  await expect(page.getByText("The check digit doesn’t match")).toBeVisible();
  await page.getByLabel("Odometer today").fill("88,120");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(part(page, "Vehicles").getByText("88,120 mi")).toBeVisible();
  // Another's VIN is refused with the vehicle it is on, which can be moved here.
  await page.getByRole("button", { name: "Add a vehicle" }).click();
  await page.getByLabel("VIN").fill("1ftbr1c84mka34412");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This VIN is on another vehicle")).toBeVisible();
  await expect(page.getByRole("link", { name: "Bayside Florists" })).toBeVisible();
  await page.getByRole("button", { name: "Move that vehicle to this customer" }).click();
  await expect(part(page, "Vehicles").getByText("FLR 002")).toBeVisible();
});

test("two who edit one customer: the second is shown what the first wrote, keeps what they typed, and decides", async ({
  browser,
  shop,
}) => {
  const one = await browserOf(browser, shop);
  const two = await browserOf(browser, shop);
  await signedIn(one, "advisor", "/desk/customers/demo-frank");
  await signedIn(two, "owner", "/desk/customers/demo-frank");
  for (const page of [one, two]) await part(page, "Details").getByRole("button", { name: "Edit" }).click();
  await one.getByLabel("Notes").fill("Pays by check.");
  await two.getByLabel("Notes").fill("Prefers mornings.");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(part(one, "Details").getByText("Pays by check.")).toBeVisible();
  await expect(part(one, "Details").getByRole("button", { name: "Edit" })).toBeFocused();
  await two.getByRole("button", { name: "Save" }).click();
  await expect(two.getByText("Somebody else changed this")).toBeVisible();
  await expect(two.getByText("Notes: Pays by check.")).toBeVisible();
  await expect(two.getByLabel("Notes")).toHaveValue("Prefers mornings.");
  await two.getByRole("button", { name: /Keep mine/ }).click();
  await two.getByRole("button", { name: "Save" }).click();
  await expect(part(two, "Details").getByText("Prefers mornings.")).toBeVisible();
  // Without a reload, the other sees it too.
  await expect(part(one, "Details").getByText("Prefers mornings.")).toBeVisible({ timeout: 5_000 });
});

test("one who was written down twice is made one, field by field, and two again", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/customers/demo-dana");
  await expect(page.getByText("same phone, same plate")).toBeVisible();
  const cars = part(page, "Vehicles").locator("[data-vehicle]");
  await expect(cars.filter({ hasText: "JKL 4471" })).toBeVisible();
  const had = await cars.count();
  await page.getByRole("link", { name: "Compare and merge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Merge customers" })).toBeVisible();
  await page.getByRole("group", { name: "Name" }).getByLabel("D. Whitfield").check();
  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "D. Whitfield" })).toBeInViewport({ ratio: 1 });
  await expect(part(page, "Details").getByText("dana.whitfield@example.com")).toBeVisible();
  // Also where one had to scroll to the button, what came of it is seen from its top.
  expect(await page.locator("main[data-scrolls]").evaluate((main) => main.scrollTop)).toBe(0);
  await expect(part(page, "Details").getByText("winter tires")).toBeVisible();
  // The same plate on both: it is one car.
  await expect(cars.filter({ hasText: "JKL 4471" })).toBeVisible();
  await expect(cars).toHaveCount(had);
  await expect(page.getByText("This may be the same customer")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();
  await expect(part(page, "Vehicles").getByText("JKL-4471")).toHaveCount(0);
  await page.goto("/desk/customers/demo-dana-twin");
  await expect(part(page, "Vehicles").getByText("JKL-4471")).toBeVisible();
});
