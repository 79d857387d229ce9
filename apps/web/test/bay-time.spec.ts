import { runFrom } from "@openhood/domain/booking/quarters";
import { asBefore, dayOf, morning } from "./monday-shop.ts";
import { staff } from "./schedule-shop.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.use({ shopOf: "monday" });
test.describe.configure({ mode: "default", timeout: 120_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.afterEach(({ shop }) => asBefore(shop));

test("a bay is held for as long as the jobs take, and what comes after is moved; a car that waits gives it back to others", async ({
  browser,
  shop,
}) => {
  // Of the first bay one every two hours, each for two.
  const [own = "", id = "", next = "", , later = "", , last = ""] = await morning(shop);
  const page = await browserOf(browser, shop, { width: 1440 });
  await signedIn(page, "advisor", `/desk/orders/${own}`);
  await page.getByRole("button", { name: "Open the repair order" }).click();
  const add = page.getByRole("combobox", { name: "Add a job" });
  await add.fill("Engine mounts");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const hours = page.locator("[data-job]").getByRole("textbox", { name: "Hours" });
  await hours.fill("2.5");
  await page.keyboard.press("Tab");
  const bay = page.getByRole("region", { name: "Bay time" });
  await expect(bay).toContainText("The jobs take 2.5 h. Bay 1 is held for 2 h, 8:00 AM – 10:00 AM.");
  await expect(bay.getByRole("listitem")).toHaveText([
    "MON-3: 10:00 AM → 10:30 AM",
    "MON-5: 12:00 PM → 12:30 PM",
    "MON-7: 2:00 PM → 2:30 PM",
  ]);
  await expectAccessible(page);
  await bay.getByRole("button", { name: "Hold 2.5 h, and move 3 cars" }).click();
  await expect(bay).toHaveCount(0);
  const { date, first } = await dayOf(shop);
  const places = async () =>
    Promise.all(
      [own, next, later, last].map(async (id) => (await shop.db.doc(`appointments/${id}`).get()).get("slot")),
    );
  expect(await places()).toMatchObject([
    { lane: "bay-1", quarters: runFrom(first + 32, 10) },
    { lane: "bay-1", quarters: runFrom(first + 42, 8) },
    { lane: "bay-1", quarters: runFrom(first + 50, 8) },
    { lane: "bay-1", quarters: runFrom(first + 58, 8) },
  ]);
  // As its toast does it, which stays for eight seconds only.
  const version = (await shop.db.doc(`appointments/${own}`).get()).get("revision");
  const advisor = staff(shop, "advisor");
  expect(await advisor("undo", { id: own, version, key: crypto.randomUUID() })).toMatchObject({ ok: true });
  await expect(bay).toBeVisible();

  // A car that waits gives its bay back, and has it for as long as its jobs take when it goes on.
  const stored = async () => (await shop.db.doc(`appointments/${id}`).get()).data();
  // It is between seven and eight in this shop: the bay is held from seven to ten.
  const slot = { lane: "bay-3", date, quarters: runFrom(first + 28, 12) };
  for (const [verb, input] of [
    ["move", { slot }],
    ["checkIn", {}],
  ] as const) {
    const version = (await stored())?.revision ?? 0;
    expect(await advisor(verb, { id, version, ...input, key: crypto.randomUUID() })).toMatchObject({
      ok: true,
    });
  }
  await page.goto(`/desk/orders/${id}`);
  const stage = page.getByRole("combobox", { name: "Stage" });
  await stage.selectOption({ label: "Awaiting approval" });
  await expect(bay).toContainText("This car is waiting, and Bay 3 is held for it, 7:00 AM – 10:00 AM.");
  await bay.getByRole("button", { name: /^Free Bay 3 from \d/ }).click();
  await expect(bay).toHaveCount(0);
  const held = (await stored())?.slot.quarters.length;
  expect(held).toBeLessThanOrEqual(5);

  await stage.selectOption({ label: "Inspecting" });
  await add.fill("Engine mounts");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator("[data-job]").getByRole("textbox", { name: "Hours" }).fill("3");
  await page.keyboard.press("Tab");
  await bay.getByRole("button", { name: "Hold 3 h" }).click();
  await expect(bay).toHaveCount(0);
  expect((await stored())?.slot.quarters).toEqual(slot.quarters);
});
