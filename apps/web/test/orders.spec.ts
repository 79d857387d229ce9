import { fingerprint } from "@openhood/domain/fingerprint";
import { jobContent } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { callAs } from "./call-as.ts";
import { estimate } from "./estimate.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const phoneEstimate = (siteUrl: string, plate: string) =>
  callAs(siteUrl, "advisor", "orders.open", {
    key: crypto.randomUUID(),
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Rosa Diaz",
      phone: null,
      language: "en",
      car: { plate, year: 2018, make: "Honda", model: "Civic" },
      concern: "Squeals when it brakes",
    },
  }) as Promise<{ id: string }>;

test("a canned job stands on an order in three presses, is decided at the counter, and all of it is saved", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO123");
  const page = await browserOf(browser, shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const add = page.getByRole("combobox", { name: "Add a job" });
  await add.focus();
  for (const key of ["o", "i", "Enter"]) await page.keyboard.press(key);
  const job = page.locator("[data-job]");
  await expect(job).toHaveCount(1);
  // Its decision is two presses away, past all its fields.
  for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
  await expect(job.getByRole("button", { name: "Approve" })).toBeFocused();
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await expectAccessible(page);

  const total = page.locator("[data-total]");
  const before = await total.textContent();
  await job.getByRole("textbox", { name: "Rate" }).first().fill("200");
  await page.keyboard.press("Enter");
  await expect(total).not.toHaveText(before ?? "");
  await job.getByRole("button", { name: "Approve" }).click();
  await expect(job).toHaveAttribute("data-status", "approved");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await expect(page.getByText("1 decision on record, unchanged since written")).toBeVisible();

  // What was approved is asked about again where it costs more, and it says why.
  await job.getByRole("textbox", { name: "Rate" }).first().fill("210");
  await page.keyboard.press("Enter");
  await expect(job).toHaveAttribute("data-status", "pending");
  await expect(job).toContainText("It has changed since and comes to");
  await job.getByRole("textbox", { name: "Rate" }).first().fill("200");
  await page.keyboard.press("Enter");
  await expect(job).toHaveAttribute("data-status", "approved");
  const vin = page.getByRole("textbox", { name: "VIN" });
  await vin.fill("1HGCM82633A00435O");
  await vin.press("Enter");
  await expect(page.getByText("never I, O or Q")).toBeVisible();
  await expect(vin).toHaveValue("1HGCM82633A00435O");
  await vin.fill("1hgcm82633a004352");
  await vin.press("Enter");
  await expect(vin).toHaveValue("1HGCM82633A004352");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");

  await page.reload();
  await expect(job).toHaveAttribute("data-status", "approved");
  await page.goto(`${shop.siteUrl}/desk/board`);
  await expect(page.locator(`[data-order-card="${id}"]`)).toContainText("7RO123");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.siteUrl}/desk/orders/${id}`);
  await expect(job).toHaveCount(1);
  await expectAccessible(page);
  await page.locator("main").evaluate((main) => main.scrollTo(0, 900));
  // A step is taken back from wherever one is on the order, and its stage stands before all jobs.
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  await expect(page.getByRole("combobox", { name: "Stage" })).toBeInViewport();
});

test("a job is typed from nothing without the mouse in eight presses, and the focus is never lost", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO456");
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const focused = page.locator(":focus");
  await page.getByRole("combobox", { name: "Add a job" }).focus();
  await page.keyboard.type("Wiper blades");
  await press("Enter");
  await expect(focused).toHaveText("Labor");
  await press("Enter");
  await expect(focused).toHaveAccessibleName("Description");
  await page.keyboard.type("Fit wiper blades");
  await press("Tab");
  await page.keyboard.type("0.2");
  await press("Tab");
  const job = page.locator("[data-job]");
  await expect(job).toContainText("$30.00");
  expect(presses).toBeLessThanOrEqual(8);
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");

  const said = page.locator("[data-said]");
  await expect(said).toHaveText("");
  await job.getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("Enter");
  await expect(job).toHaveAttribute("data-status", "approved");
  await expect(said).toHaveText("Wiper blades: approved");
  // Pressed twice in a hurry, it takes nothing back: the focus is on what was recorded.
  await expect(focused).toHaveText(/^Approved: .+ \(owner of the car\), at the counter$/);
  await page.keyboard.press("Enter");
  await expect(job).toHaveAttribute("data-status", "approved");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Reopen decision");
  await page.keyboard.press("Enter");
  await expect(focused).toHaveText("Approve");
  await expect(said).toHaveText("Wiper blades: decision reopened");
  for (const kind of ["Part", "Fee"]) {
    await job.getByRole("button", { name: kind, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(focused).toHaveValue(kind);
  }
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Undone");
  await page.getByRole("button", { name: "Redo" }).focus();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Redone");
  await expect(focused).toHaveText("Undo");
  const remove = job.getByRole("button", { name: /^Remove (?!job)/ });
  await remove.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(2);
  await expect(remove.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove.nth(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(focused).toHaveText("Labor");
  await job.getByRole("button", { name: /^Remove job/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Add a job" })).toBeFocused();
  // Nothing is typed there: it takes back what was done last.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(job).toHaveCount(1);
  // To remove it its decision had been reopened: that one is not back.
  await expect(page.getByText("If the one on “Wiper blades” still stands, record it again.")).toBeVisible();
  await page.getByRole("button", { name: "Go to Wiper blades" }).focus();
  await page.keyboard.press("Enter");
  await expect(focused).toHaveText("Approve");
});

test("what is typed on an order and not left yet is said to be unsaved, and is there after a reload", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO129");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const tag = page.getByLabel("Key tag");
  await tag.pressSequentially("B7");
  await expect(page.getByText("Not saved yet. It is when you leave the field.")).toBeVisible();
  await page.reload();
  await expect(tag).toHaveValue("B7");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.reload();
  await expect(tag).toHaveValue("B7");
});

test("who types in a job that a colleague removes reads who did, keeps the words, and types on into nothing", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7RO128");
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  await page.locator('[data-job="job-1"]').getByRole("textbox", { name: "Cause" }).click();
  await page.keyboard.type("Torn, stop and go");
  const seen = (await callAs(shop.siteUrl, "owner", "orders.get", { id })) as { order: RepairOrder };
  const job = seen.order.jobs.find((one) => one.id === "job-1");
  if (!job) throw new Error("no such job");
  const remove = { type: "remove-job", job: job.id, saw: fingerprint(jobContent(job)) };
  await callAs(shop.siteUrl, "owner", "orders.edit", { id, commands: [remove], key: crypto.randomUUID() });
  const why = page.getByRole("alert").filter({ hasText: "removed the job “Wiper blades”" });
  await expect(why).toContainText("You had entered in Cause: “Torn, stop and go”");
  await expect(page.locator(":focus").getByRole("alert")).toBeVisible();
  await page.keyboard.type("ing through? yes ");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await why.getByRole("button", { name: "OK" }).click();
  await expect(page.locator("h1")).toBeFocused();
});

test("a step back from deep in an order leaves the page where it is", async ({ browser, shop }) => {
  const { id } = await estimate(shop.siteUrl, "7RO127");
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const note = page.locator('[data-job="job-1"]').getByRole("textbox", { name: "Note for the shop" });
  await note.fill("Call first");
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeInViewport();
  const top = () => page.locator("main").evaluate((main) => main.scrollTop);
  const before = await top();
  // Pressed where it is: what a locator presses, it scrolls to first.
  const at = await undo.boundingBox();
  if (!at) throw new Error("not in sight");
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await expect(note).toHaveValue("");
  await expect(page.getByRole("button", { name: "Redo" })).toBeFocused();
  expect(await top()).toBe(before);
});

test("what the shop can ask for has its field: where the customer came from, a job's category, and what they say is wrong", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO789");
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const saved = () => expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await page.getByLabel("How the customer came to us").fill("Yelp");
  await page.keyboard.press("Enter");
  const add = page.getByLabel("Add a concern");
  await add.fill("Pulls to the left");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Concern 2")).toHaveValue("Pulls to the left");
  await expect(add).toHaveValue("");
  await page.getByLabel("Concern 1").fill("");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Concern 2")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Add a job" }).fill("Wipers");
  await page.keyboard.press("Enter");
  await page.getByLabel("Category").selectOption({ label: "Body" });
  await saved();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("How the customer came to us")).toHaveValue("Yelp");
  await expect(page.getByLabel("Concern 1")).toHaveValue("Pulls to the left");
  await expect(page.getByLabel("Category")).toHaveValue("body");

  // The last step back hands the keyboard to the way forth.
  await page.getByLabel("Key tag").fill("A1");
  await page.keyboard.press("Enter");
  await saved();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Key tag")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Redo" })).toBeFocused();
});

test("why something was not done is in sight wherever on the page it was asked for", async ({
  browser,
  shop,
}) => {
  const { id } = await phoneEstimate(shop.siteUrl, "7RO790");
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  await page.getByRole("combobox", { name: "Stage" }).scrollIntoViewIfNeeded();
  await page.getByRole("combobox", { name: "Stage" }).selectOption({ label: "Checked in" });
  await page.getByRole("combobox", { name: "Stage" }).selectOption({ label: "In progress" });
  const why = page.getByRole("alert").filter({ hasText: /./ });
  await expect(why).toBeInViewport();
  await expect(page.getByRole("combobox", { name: "Stage" })).toBeInViewport();
  await why.getByRole("button", { name: "OK" }).click();
  await expect(why).toHaveCount(0);
});

test("an estimate is written for somebody who calls, without a date; what is wrong is said at its field", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", "/desk/orders");
  await page.getByRole("link", { name: "New estimate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New estimate" })).toBeVisible();
  await page.getByLabel("Plate").fill("7EST001");
  await page.getByLabel("Year").fill("18");
  await page.getByLabel("What is wrong, in their words").fill("Grinds when it turns");
  await page.getByRole("button", { name: "Write the estimate" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Year")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Plate")).toHaveValue("7EST001");
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Ines Castillo");
  await page.getByLabel("Year").fill("2018");
  await page.getByRole("button", { name: "Write the estimate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ines Castillo");
  await expect(page.getByLabel("Concern 1")).toHaveValue("Grinds when it turns");
  await expect(page.getByText("7EST001")).toBeVisible();
  // Once the car comes it is among those of the day, though nobody booked it in.
  await page.getByLabel("Stage").selectOption({ label: "Checked in" });
  const id = page.url().split("/").at(-1);
  await expect
    .poll(async () => (await shop.db.doc(`repairOrders/${id}`).get()).get("stage.is"))
    .toBe("checked-in");
  await page.goto(`${shop.siteUrl}/desk/today`);
  const here = page.getByRole("region", { name: /^Here \d/ });
  await here.getByRole("link", { name: /7EST001/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ines Castillo");
  // What was typed is gone with it.
  await page.goto(`${shop.siteUrl}/desk/orders/new`);
  await expect(page.getByLabel("Name")).toHaveValue("");

  // For a car of a customer the shop knows, nothing is typed.
  await page.goto(`${shop.siteUrl}/desk/customers/demo-dana`);
  await page
    .getByRole("link", { name: /^Estimate / })
    .first()
    .click();
  await expect(page.getByLabel("Name")).toHaveValue("Dana Whitfield");
  await page.getByRole("button", { name: "Write the estimate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dana Whitfield");
  await expect(page.getByRole("link", { name: "Open vehicle" })).toBeVisible();
});

test("a key opens the list of stages, and the car moves once one is chosen", async ({ browser, shop }) => {
  const { id } = await estimate(shop.siteUrl, "7KEY001");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const stage = page.getByLabel("Stage");
  const stored = async () => (await shop.db.doc(`repairOrders/${id}`).get()).get("stage.is");
  await stage.focus();
  await page.keyboard.press("ArrowDown");
  await expect(stage).toHaveValue("scheduled");
  await page.keyboard.press("ArrowDown");
  await expect(stage).toHaveValue("scheduled");
  await page.keyboard.press("Enter");
  await expect.poll(stored).not.toBe("scheduled");
  const { docs } = await shop.db.collection(`repairOrders/${id}/history`).get();
  expect(docs.filter((doc) => JSON.stringify(doc.data()).includes("move-stage"))).toHaveLength(1);
});

test("in a low window the list of jobs scrolls by itself, and the field one types in stays in sight", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7GR303");
  const page = await browserOf(browser, shop, { width: 390 });
  await page.setViewportSize({ width: 390, height: 600 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const field = page.getByRole("combobox", { name: "Add a job" });
  await field.focus();
  await page.keyboard.type("b");
  const options = page.getByRole("listbox", { name: "Add a job" }).getByRole("option");
  await expect(options.nth(3)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport({ ratio: 0.7 });
  const bar = await page.getByLabel("Stage").boundingBox();
  const box = await field.boundingBox();
  expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
});

test("wherever one is on an order its stage, undo and total are in sight, and none of them covers what the keyboard is at", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn(page, "advisor", "/desk/orders/demo-order-2");
  const history = page.getByText("What was done to this order");
  // What is read later moves it once more.
  await expect(async () => {
    await history.scrollIntoViewIfNeeded();
    await expect(history).toBeInViewport({ timeout: 500 });
  }).toPass();
  for (const kept of [page.getByLabel("Stage"), page.getByRole("button", { name: "Undo" })])
    await expect(kept).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[data-total-in-sight]")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByLabel("Decided by").focus();
  for (let n = 0; n < 60; n++) {
    const isCovered = await page.evaluate(() => {
      const at = document.activeElement ?? document.body;
      const { x, y, width, height } = at.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return !top || !(at.contains(top) || top.contains(at) || at.closest("label")?.contains(top));
    });
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(isCovered, name).toBe(false);
    await page.keyboard.press("Shift+Tab");
  }
});

test("on a phone the stage, the total and undo stand in sight in one line; in a low window they go along with the page", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/desk/orders/demo-order-2");
  const history = page.getByText("What was done to this order");
  await expect(async () => {
    await history.scrollIntoViewIfNeeded();
    await expect(history).toBeInViewport({ timeout: 500 });
  }).toPass();
  const inBar = [
    page.getByLabel("Stage"),
    page.locator("[data-total-in-sight] strong"),
    page.getByRole("button", { name: "Undo" }),
  ];
  for (const one of inBar) await expect(one).toBeInViewport({ ratio: 1 });
  const boxes = await Promise.all(inBar.map((one) => one.boundingBox()));
  const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(async () => {
    await history.scrollIntoViewIfNeeded();
    await expect(page.getByLabel("Stage")).not.toBeInViewport({ timeout: 500 });
  }).toPass();
});

test("on a phone the stage is read in whole beside a long amount, and in letters twice the size nothing is beyond its edge, in Spanish, too", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7RO777");
  const line = {
    ...{ kind: "sublet", id: "engine", name: { en: "Engine", es: "Motor" }, taxed: false, discount: null },
    ...{ vendor: null, cost: null, price: 23_456_789 },
  };
  await callAs(shop.siteUrl, "advisor", "orders.edit", {
    ...{ id, key: crypto.randomUUID() },
    commands: [{ type: "add-line", line, to: { job: "job-0", after: "line-0" } }],
  });
  const page = await browserOf(browser, shop, { width: 390, locale: "es-US" });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  await expect(page.locator("[data-total-in-sight] strong")).toContainText("234,924.70");
  const stage = page.getByLabel("Etapa");
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lacks = await stage.evaluate((shown) => {
      const whole = shown.cloneNode(true) as HTMLSelectElement;
      whole.value = (shown as HTMLSelectElement).value;
      Object.assign(whole.style, { fieldSizing: "content", position: "fixed", width: "max-content" });
      shown.after(whole);
      const lacks = whole.offsetWidth - (shown as HTMLSelectElement).offsetWidth;
      whole.remove();
      return lacks;
    });
    expect(lacks, String(width)).toBeLessThanOrEqual(0);
  }
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator("[data-total-in-sight] strong")).toContainText("234,924.70");
    await expect(page.locator("[data-total]")).toContainText("234,924.70");
    expect(await page.locator("main").evaluate((main) => main.scrollWidth), String(width)).toBe(width);
  }
});
