import { callAs } from "./call-as.ts";
import { estimate, unfold } from "./estimate.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a canned job stands on an order in three presses, one from nothing in eight; decided at the counter, all of it is saved", async ({
  browser,
  shop,
}) => {
  const { id } = (await callAs(shop.siteUrl, "advisor", "orders.open", {
    key: crypto.randomUUID(),
    from: {
      ...{ kind: "phone-estimate", record: null, vehicle: null, name: "Rosa Diaz", phone: null },
      ...{ language: "en", concern: "Squeals when it brakes" },
      car: { plate: "7RO123", year: 2018, make: "Honda", model: "Civic" },
    },
  })) as { id: string };
  const page = await browserOf(browser, shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const focused = page.locator(":focus");
  const order = page.locator("[data-order]");
  const add = page.getByRole("combobox", { name: "Add a job" });
  const [canned, blades] = [page.locator("[data-job]").nth(0), page.locator("[data-job]").nth(1)];

  await test.step("a canned job by two letters and Enter; its decision comes after its name, before all its fields", async () => {
    await add.focus();
    for (const key of ["o", "i", "Enter"]) await page.keyboard.press(key);
    await expect(canned).toBeVisible();
    for (const key of ["Tab", "Tab", "Tab"]) await page.keyboard.press(key);
    await expect(canned.getByRole("button", { name: "Approve" })).toBeFocused();
  });

  await test.step("a job from nothing without the mouse, in eight presses", async () => {
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await add.focus();
    await page.keyboard.type("Wiper blades");
    await press("Enter");
    await expect(focused).toHaveText("Labor");
    await press("Enter");
    await expect(focused).toHaveAccessibleName("Description");
    await page.keyboard.type("Fit wiper blades");
    await press("Tab");
    await page.keyboard.type("0.2");
    await press("Tab");
    await expect(blades).toContainText("$30.00");
    expect(presses).toBeLessThanOrEqual(8);
    await blades.getByRole("button", { name: "Approve" }).focus();
    await page.keyboard.press("Enter");
    await expect(blades).toHaveAttribute("data-status", "approved");
    await expect(focused).toHaveText(/^Approved: .+ \(owner of the car\), at the counter/);
    await expect(order).toHaveAttribute("data-status", "saved");
    await expectAccessible(page);
  });

  await test.step("what is changed changes the total, and stands with the decision on record after a reload", async () => {
    const total = page.locator("[data-total]");
    const before = await total.textContent();
    await unfold(canned);
    await canned.getByRole("textbox", { name: "Rate" }).first().fill("200");
    await page.keyboard.press("Enter");
    await expect(total).not.toHaveText(before ?? "");
    await page.getByLabel("Category").first().selectOption({ label: "Body" });
    await expect(order).toHaveAttribute("data-status", "saved");
    await expect(page.getByText("1 decision on record, unchanged since written")).toBeVisible();
  });

  await test.step("what is typed and not left yet is said to be unsaved, and is there after a reload", async () => {
    const tag = page.getByLabel("Key tag");
    await tag.pressSequentially("B7");
    await expect(page.getByText("Not saved yet. It is when you leave the field.")).toBeVisible();
    await page.reload();
    await expect(tag).toHaveValue("B7");
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await page.reload();
    await expect(tag).toHaveValue("B7");
    await expect(blades).toHaveAttribute("data-status", "approved");
    await unfold(canned);
    await expect(canned.getByRole("textbox", { name: "Rate" }).first()).toHaveValue("200.00");
    await expect(page.getByLabel("Category").first()).toHaveValue("body");
  });

  await test.step("what is refused stays in its field, and who goes on to the next one types there", async () => {
    const discount = page.getByRole("textbox", { name: "Discount on the order" });
    await page.getByRole("heading", { name: "Billing" }).click();
    await discount.fill("50%");
    await discount.press("Enter");
    await canned.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(canned).toHaveAttribute("data-status", "approved");
    await discount.fill("20%");
    await discount.press("Tab");
    await page.keyboard.type("PO-7");
    await expect(page.getByRole("textbox", { name: /purchase order/i })).toHaveValue("PO-7");
    await expect(page.getByRole("alert")).toContainText("You had entered in Discount: “20%”");
    await expect(discount).toHaveAttribute("aria-invalid", "true");
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(discount).toHaveValue("20%");
    await expect(page.getByRole("alert")).toContainText("You had entered in Discount: “20%”");
    await discount.press("Escape");
    await expect(discount).toHaveValue("50%");
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(order).toHaveAttribute("data-status", "saved");
    // Nobody is asked, or this would wait for the answer.
    await page.reload();
    await page.getByRole("heading", { name: "Billing" }).click();
    await expect(discount).toHaveValue("50%");
  });

  await test.step("what a field does not take is asked about also where a key leads away from within it, and so is half a time", async () => {
    const question = page.getByRole("alertdialog");
    const today = page.getByRole("link", { name: "Today" }).first();
    const staying = async () => {
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
    };
    await unfold(canned);
    const rate = canned.getByRole("textbox", { name: "Rate" }).first();
    await rate.fill("9000");
    // As a shortcut does: the field is not left.
    await today.evaluate((link: HTMLElement) => link.click());
    await staying();
    await expect(rate).toHaveValue("9000");
    await expect(rate).toHaveAttribute("aria-invalid", "true");
    await rate.press("Escape");
    await page.getByLabel("Promised", { exact: true }).focus();
    await page.keyboard.type("0310");
    await today.click();
    await staying();
    await page.getByLabel("Promised", { exact: true }).press("Escape");
    await today.click();
    await expect(page).toHaveURL(/today/);
  });

  await test.step("what was entered last is sent also where the page is left before the answer, and without a connection every page says that it is not", async () => {
    await page.goBack();
    await expect(order).toBeVisible();
    await page.route("**/api/orders.edit*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.getByLabel("Key tag").fill("C9");
    await page.getByLabel("Color").fill("blue");
    await page.getByRole("link", { name: "Today" }).first().click();
    await expect(page).toHaveURL(/today/);
    const saved = () => shop.db.doc(`repairOrders/${id}`).get();
    await expect.poll(async () => (await saved()).get("vehicle.color")).toBe("blue");
    expect((await saved()).get("keyTag")).toBe("C9");
    await page.unroute("**/api/orders.edit*");
    await page.goBack();
    await expect(order).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel("Key tag").fill("D1");
    await page.getByRole("link", { name: "Today" }).first().click();
    const told = page.locator("[data-outbox]");
    await expect(told).toContainText("1 change isn’t sent yet");
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(told).toBeHidden();
    expect((await saved()).get("keyTag")).toBe("D1");
  });
});

test("an estimate is written for somebody who calls, without a date; once the car comes it is among those of the day", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 1280 });
  await signedIn(page, "advisor", "/desk/orders");
  await page.getByRole("link", { name: "New estimate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New estimate" })).toBeVisible();
  await page.getByLabel("Plate").fill("7EST001");
  await page.getByLabel("What is wrong, in their words").fill("Grinds when it turns");
  await page.getByRole("button", { name: "Write the estimate" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Ines Castillo");
  await page.getByRole("button", { name: "Write the estimate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ines Castillo");
  await expect(page.getByLabel("Concern 1")).toHaveValue("Grinds when it turns");
  await expect(page.getByText("7EST001")).toBeVisible();
  // Though nobody booked it in.
  await page.getByLabel("Stage").selectOption({ label: "Checked in" });
  await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
  await page.getByRole("link", { name: "Today" }).first().click();
  const here = page.getByRole("region", { name: /^Here \d/ });
  await here.getByRole("link", { name: /7EST001/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ines Castillo");
});

test("on a phone what an order keeps in sight is in sight wherever one is, and nothing moves under what one presses or types", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7RO127");
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const stage = page.getByLabel("Stage");
  const undo = page.getByRole("button", { name: "Undo" });
  const history = page.getByText("What was done to this order");
  const atHistory = (isAt: () => Promise<void>) =>
    // What is read later moves it once more.
    expect(async () => {
      await history.scrollIntoViewIfNeeded();
      await isAt();
    }).toPass();

  await test.step("a step back from deep in an order leaves the page where it is", async () => {
    const job = page.locator('[data-job="job-1"]');
    await unfold(job);
    await job.getByRole("button", { name: "Add Note for the shop" }).click();
    const note = job.getByRole("textbox", { name: "Note for the shop" });
    await note.fill("Call first");
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-order]")).toHaveAttribute("data-status", "saved");
    await atHistory(() => expect(history).toBeInViewport({ timeout: 500 }));
    await expect(undo).toBeInViewport();
    const top = () => page.locator("main").evaluate((main) => main.scrollTop);
    const before = await top();
    expect(before).toBeGreaterThan(0);
    // Pressed where it is: what a locator presses, it scrolls to first.
    const at = await undo.boundingBox();
    if (!at) throw new Error("not in sight");
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
    await expect(note).toHaveValue("");
    await expect(undo).toBeFocused();
    expect(await top()).toBe(before);
  });

  await test.step("why something was not done is in sight, with every way on, and covers no field one types in", async () => {
    const [why, saved] = [page.getByRole("alert").filter({ hasText: /./ }), page.locator("[data-order]")];
    const discount = page.getByRole("textbox", { name: "Discount on the order" });
    await page.getByRole("heading", { name: "Billing" }).click();
    await discount.fill("50%");
    await discount.press("Enter");
    await unfold(page.locator('[data-job="job-0"]'));
    await page.locator('[data-job="job-0"]').getByRole("button", { name: "Approve" }).click();
    await stage.selectOption({ label: "Checked in" });
    await expect(stage).not.toHaveAttribute("aria-busy");
    await expect(saved).toHaveAttribute("data-status", "saved");
    await discount.fill("20%");
    // Right below the bar.
    await discount.evaluate((field) => {
      const bar = document.querySelector("[data-stage]")?.getBoundingClientRect().bottom ?? 0;
      field.closest("main")?.scrollBy(0, field.getBoundingClientRect().top - bar - 40);
    });
    await discount.press("Enter");
    await expect(why).toBeInViewport({ ratio: 1 });
    await expect(discount).toBeFocused();
    const bottom = async () => ((await why.boundingBox())?.y ?? 0) + ((await why.boundingBox())?.height ?? 0);
    await expect
      .poll(async () => ((await discount.boundingBox())?.y ?? 0) - (await bottom()))
      .toBeGreaterThan(0);
    await discount.press("Escape");
    await stage.selectOption({ label: "In progress" });
    await expect(why).toBeInViewport({ ratio: 1 });
    await expect(stage).toBeInViewport();
    await expect(why.getByRole("button")).toHaveText([/Odometer in/, /Technician/, "OK"]);
    for (const way of await why.getByRole("button").all()) await expect(way).toBeInViewport({ ratio: 1 });
    await why.getByRole("button", { name: "OK" }).click();
    await expect(why).toHaveCount(0);
  });

  await test.step("stage, total and undo stand in one line", async () => {
    await atHistory(() => expect(history).toBeInViewport({ timeout: 500 }));
    const inBar = [stage, page.locator("[data-total-in-sight] strong"), undo];
    for (const one of inBar) await expect(one).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all(inBar.map((one) => one.boundingBox()));
    const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
  });

  await test.step("in a low window the list of jobs scrolls by itself, and the field one types in stays in sight", async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    const field = page.getByRole("combobox", { name: "Add a job" });
    await field.focus();
    await page.keyboard.type("b");
    const options = page.getByRole("listbox", { name: "Add a job" }).getByRole("option");
    await expect(options.nth(3)).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await expect(options.last()).toBeInViewport({ ratio: 0.7 });
    const bar = await stage.boundingBox();
    const box = await field.boundingBox();
    expect(box?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.keyboard.press("Escape");
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  });

  await test.step("in a lower one the bar goes along with the page", async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await atHistory(() => expect(stage).not.toBeInViewport({ timeout: 500 }));
  });
});

test("at the desk a key opens the list of stages, and neither stage, undo nor total covers what the keyboard is at", async ({
  browser,
  shop,
}) => {
  const { id } = await estimate(shop.siteUrl, "7KEY001");
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", `/desk/orders/${id}`);
  const stage = page.getByLabel("Stage");

  await test.step("the car moves once a stage is chosen", async () => {
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

  await test.step("wherever one is, they are in sight and cover nothing", async () => {
    const history = page.getByText("What was done to this order");
    // What is read later moves it once more.
    await expect(async () => {
      await history.scrollIntoViewIfNeeded();
      await expect(history).toBeInViewport({ timeout: 500 });
    }).toPass();
    for (const kept of [stage, page.getByRole("button", { name: "Undo" })])
      await expect(kept).toBeInViewport({ ratio: 1 });
    await expect(page.locator("[data-total-in-sight]")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.getByRole("heading", { name: "Decided in person or by phone" }).click();
    await page.getByLabel("Decided by").focus();
    for (let n = 0; n < 60; n++) {
      const { isCovered, name } = await page.evaluate(() => {
        const at = document.activeElement ?? document.body;
        const { x, y, width, height } = at.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const isSeen = top && (at.contains(top) || top.contains(at) || at.closest("label")?.contains(top));
        return { isCovered: !isSeen, name: at.outerHTML.slice(0, 120) };
      });
      expect(isCovered, name).toBe(false);
      await page.keyboard.press("Shift+Tab");
    }
  });
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
  const pads = {
    ...{ kind: "part", id: "pads", name: { en: "Brake pads", es: "Balatas" }, taxed: false, discount: null },
    ...{ partNumber: null, quantity: 100, cost: 3_600, price: 0, pricing: "hand", condition: "new" },
    ...{ core: null, supply: "on-hand" },
  };
  await callAs(shop.siteUrl, "advisor", "orders.edit", {
    ...{ id, key: crypto.randomUUID() },
    commands: [line, pads].map((line) => ({ type: "add-line", line, to: { job: "job-0", after: "line-0" } })),
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
  // With a part's details open, too.
  await unfold(page.locator('[data-job="job-0"]'));
  await page.locator('[data-line="pads"]').getByRole("button", { name: "Detalles de Balatas" }).click();
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe("32px");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator("[data-total-in-sight] strong")).toContainText("234,924.70");
    await expect(page.locator("[data-total]")).toContainText("234,924.70");
    await expect
      .poll(() => page.locator("main").evaluate((main) => main.scrollWidth), { message: String(width) })
      .toBe(width);
  }
});
