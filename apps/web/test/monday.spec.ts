import type { Locator, Page } from "@playwright/test";
import { asBefore, morning } from "./monday-shop.ts";
import { toast } from "./schedule-board.ts";
import { staff } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, type Person, signedIn, test } from "./shop.ts";

// Its own: it has no customers but those of the morning.
test.use({ shopOf: "monday" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.afterEach(({ shop }) => asBefore(shop));

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d`) });

/** Taps, and counts them. */
function counter(finger: boolean) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps++;
      await (finger ? target.tap() : target.click());
    },
    taken: () => taps,
  };
}

/** A toast stands above a phone's tabs. */
async function standsAboveTabs(page: Page, said: Locator): Promise<void> {
  const tabs = await page.locator("nav[data-bottom-bar]").boundingBox();
  await expect
    .poll(async () => {
      const box = await said.locator(".toast-wrapper").boundingBox();
      return box && tabs && box.y + box.height <= tabs.y;
    })
    .toBe(true);
}

const people: Record<string, Person> = {
  "on a desk of 1440 px": { width: 1440 },
  "on a phone": { width: 390, finger: true },
};

for (const [where, person] of Object.entries(people)) {
  test(`Monday 7:30 ${where}: eight cars with a tap each, two walk-ins with no more than four besides typing`, async ({
    browser,
    shop,
  }) => {
    const ids = await morning(shop);
    const page = await browserOf(browser, shop, person);
    await signedIn(page, "advisor", "/desk/today");
    await expect(column(page, "Expected").locator("[data-today]")).toHaveCount(8);
    const arrivals = counter(person.finger ?? false);
    for (const id of ids) {
      await arrivals.tap(page.locator(`[data-today="${id}"]`).getByRole("button", { name: "Check in" }));
      await expect(column(page, "Here").locator(`[data-today="${id}"]`)).toBeAttached();
    }
    expect(arrivals.taken()).toBe(8);

    // Somebody new: number, name and plate are typed, from field to field by the keyboard.
    const first = counter(person.finger ?? false);
    const form = page.locator("ion-modal form");
    await first.tap(page.getByRole("button", { name: "Walk-in" }));
    await expect(form.getByLabel("Phone")).toBeFocused();
    if (!person.finger) await expectAccessible(page);
    await page.keyboard.type("5550107001");
    await expect(form.getByText("No customer with this number yet")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Ana Ruiz");
    await page.keyboard.press("Tab");
    await page.keyboard.type("WALK-1");
    await first.tap(form.getByText("Diagnosis", { exact: true }));
    await first.tap(form.getByRole("button", { name: "Check in" }));
    const said = toast(page, /^Checked in: WALK-1\. Bay 3, /);
    await expect(said).toBeVisible();
    if (person.finger) await standsAboveTabs(page, said);
    await expect(form).toHaveCount(0);
    await expect(column(page, "Here").locator("[data-today]", { hasText: "WALK-1" })).toBeAttached();
    expect(first.taken()).toBeLessThanOrEqual(4);

    // Somebody the shop knows, from any page of the desk: the number is enough, their only car is taken with it.
    const second = counter(person.finger ?? false);
    await second.tap(page.getByRole("button", { name: "New", exact: true }));
    await second.tap(page.getByRole("listitem").getByRole("button", { name: "Walk-in" }));
    await expect(form.getByLabel("Phone")).toBeFocused();
    await expect(form.getByLabel("Name")).toHaveValue("");
    await page.keyboard.type("5550107001");
    await expect(form.getByText("1 customer with this number")).toBeVisible();
    await expect(form.getByLabel("Name")).toHaveValue("Ana Ruiz");
    await expect(form.getByLabel("Plate")).toHaveValue("WALK-1");
    await expect(form.getByRole("radio", { name: /WALK-1/ })).toBeChecked();
    await second.tap(form.getByText("Diagnosis", { exact: true }));
    await second.tap(form.getByRole("button", { name: "Check in" }));
    await expect(form).toHaveCount(0);
    await expect(column(page, "Here").locator("[data-today]", { hasText: "WALK-1" })).toHaveCount(2);
    expect(second.taken()).toBeLessThanOrEqual(4);
    await toast(page, /^Checked in: WALK-1/)
      .last()
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(toast(page, "Undone: WALK-1")).toBeVisible();
    // It is gone from the day by then, and no card of its order stands in its place.
    expect(await column(page, "Here").getByText("WALK-1", { exact: true }).count()).toBe(1);
    await expect(column(page, "Here").locator("[data-today]", { hasText: "WALK-1" })).toHaveCount(1);
    expect((await shop.db.collection("customers").where("facts.name", "==", "Ana Ruiz").get()).size).toBe(1);
    await page.context().close();
  });
}

test("a technician's day on a phone: the car now, start, a question and its answer, done, the next car; a lost connection is said", async ({
  browser,
  shop,
}) => {
  const ids = await morning(shop);
  const advisor = staff(shop, "advisor");
  for (const id of [ids[0], ids[2]])
    expect(await advisor("checkIn", { id, version: 0, key: crypto.randomUUID() })).toMatchObject({
      ok: true,
    });
  const page = await browserOf(browser, shop, { width: 390, finger: true });
  const desk = await browserOf(browser, shop);
  await signedIn(page, "technician", "/desk/my-bay");
  await page.getByRole("button", { name: "Bay 1" }).tap();
  const now = page.getByRole("region", { name: "Now" });
  const next = page.getByRole("region", { name: "Next" });
  await expect(now).toContainText("MON-1");
  await expect(next.locator("[data-bay-car]")).toHaveCount(3);
  await expect(page.locator("main")).not.toContainText("555");
  await now.getByRole("button", { name: "Start work" }).tap();
  await expect(now.getByRole("button", { name: "Done" })).toBeVisible();

  await now.getByRole("button", { name: "Ask the advisor" }).tap();
  await page.keyboard.type("Rear pads are at 2 mm. Replace?");
  await now.getByRole("button", { name: "Ask", exact: true }).tap();
  await expect(now).toContainText("Nobody has answered yet.");

  // It is seen on the schedule and beside it, too.
  await signedIn(desk, "advisor", "/desk/schedule");
  await expect(desk.locator(`[data-card="${ids[0]}"] [data-mark="question"]`)).toBeVisible();
  await desk.locator(`[data-card="${ids[0]}"]`).click();
  await expect(desk.locator(`[data-sheet="${ids[0]}"] [data-question]`)).toContainText(
    "Rear pads are at 2 mm.",
  );
  await desk.keyboard.press("Escape");
  await desk.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Today" }).click();
  const card = desk.locator(`[data-today="${ids[0]}"]`);
  await expect(card).toContainText("Rear pads are at 2 mm. Replace?");
  await card.locator("[data-returns]").click();
  const sheet = desk.locator(`[data-sheet="${ids[0]}"]`);
  await sheet.getByLabel("Answer").fill("Yes, go ahead.");
  await sheet.getByRole("button", { name: "Send answer" }).click();
  await expect(sheet.locator("[data-question]")).toHaveCount(0);
  await expect(now).toContainText("Yes, go ahead.", { timeout: 15_000 });
  // Another question takes neither the first nor its answer away.
  await now.getByRole("button", { name: "Ask the advisor" }).tap();
  await page.keyboard.type("Rotors, too?");
  await now.getByRole("button", { name: "Ask", exact: true }).tap();
  await expect(card).toContainText("Rotors, too?");
  await expect(sheet.locator("[data-question]")).toContainText("Rotors, too?");
  await expect(sheet.locator("[data-answered]")).toContainText("Yes, go ahead.");
  await expect(now).toContainText("Rotors, too?");
  await expect(now).toContainText("Yes, go ahead.");
  await expectAccessible(desk);
  await desk.context().close();

  const tabs = page.getByRole("navigation", { name: "Desk" });
  const place = await tabs.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline")).toBeVisible();
  // The page says so itself: nothing stands over its buttons, and nothing moves from under a thumb.
  await expect(page.getByRole("region", { name: "Connection" })).toHaveCount(0);
  expect(await tabs.boundingBox()).toEqual(place);
  await expect(now).toContainText("MON-1");
  // What is pressed now is kept, can be taken back, and is sent when the connection is there again.
  const done = now.getByRole("button", { name: /^Done/ });
  await done.tap();
  await expect(done).toHaveText("Done: waits for the connection");
  await done.tap();
  await expect(done).toHaveText("Done");
  await done.tap();
  await expect(done).toHaveText("Done: waits for the connection");
  await expectAccessible(page);
  expect((await shop.db.doc(`appointments/${ids[0]}`).get()).get("state.status")).toBe("in-work");
  await page.context().setOffline(false);
  await expect(page.getByText("You’re offline")).toHaveCount(0);
  await expect(now).toContainText("MON-3");
  // The bay is remembered.
  await page.reload();
  await expect(now).toContainText("MON-3");
});
