import { runFrom } from "@openhood/domain/booking/quarters";
import type { Page } from "@playwright/test";
import { at, card, sheet, toast } from "./schedule-board.ts";
import { booked, claimsIn, placeOf, quarterAt, setUp, workday } from "./schedule-shop.ts";
import { browserOf, expect, mailTo, signedIn, test } from "./shop.ts";

test.use({ shopOf: "schedule" });
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test.beforeEach(({ shop }) => setUp(shop));
type Shop = Parameters<typeof setUp>[0];

/** The e-mails to somebody after the first, which says that it is booked: what of them still waits, and what went. */
async function noticesTo(shop: Shop, email: string) {
  const { docs } = await shop.db.collection("outbox").where("person", "==", email).get();
  const later = docs.filter((doc) => !String(doc.get("subject")).startsWith("Your appointment at"));
  return later.map((doc) => doc.get("status") as string);
}
const statusOf = async (shop: Shop, id: string) =>
  (await shop.db.doc(`appointments/${id}`).get()).get("state.status") as string;

async function undo(page: Page, words: RegExp): Promise<void> {
  const undone = page.waitForResponse((response) => response.url().includes("booking.undo"));
  await toast(page, words).last().getByRole("button", { name: "Undo" }).click();
  await undone;
  await expect(toast(page, /^Undone/).last()).toBeVisible();
}

/** Picks a card up with the keyboard, moves it, and puts it down. */
async function drop(page: Page, id: string, keys: readonly string[]): Promise<void> {
  await card(page, id).first().focus();
  for (const key of ["Space", ...keys, "Space"]) await page.keyboard.press(key);
}

test("a drop and a resize are undone while their e-mail is held, and nobody is told; the customer's open page follows within five seconds", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const email = "held@mail.example";
  const { id } = await booked(shop, { name: "Hal Held", plate: "HELD-1", date, time: "9:00", email });
  const followed = "follow@mail.example";
  const open = { name: "Fay Follow", plate: "FOLLOW-1", date, time: "13:00", email: followed };
  const { id: other } = await booked(shop, open);
  const customer = await browserOf(browser, shop);
  const link = /https?:\/\/\S+\/appointment#\S+/.exec((await mailTo(shop, followed)).text)?.[0] ?? "";
  await customer.goto(link);
  await expect(customer.getByText(/1:00.PM/).first()).toBeVisible();
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  await card(page, id).waitFor();
  const later = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"];

  await test.step("the customer's open page follows what the shop does", async () => {
    await customer.bringToFront();
    const moved = page.waitForResponse((response) => response.url().includes("booking.move"));
    await drop(page, other, later);
    await moved;
    await expect(customer.getByText(/2:00.PM/).first()).toBeVisible({ timeout: 5_000 });
    await customer.context().close();
  });
  await test.step("a drop", async () => {
    await drop(page, id, later);
    await expect(toast(page, /Moved to .*: HELD-1.*The customer gets an e-mail/)).toBeVisible();
    expect(await placeOf(shop, id)).toMatchObject({ time: "10:00" });
    expect(await noticesTo(shop, email)).toEqual(["pending"]);
    await undo(page, /Moved to .*: HELD-1/);
    expect(await placeOf(shop, id)).toMatchObject({ time: "9:00" });
    expect(await noticesTo(shop, email)).toEqual([]);
  });
  await test.step("a resize", async () => {
    const { quarters } = await placeOf(shop, id);
    await drop(page, id, ["Shift+ArrowDown"]);
    await expect.poll(() => placeOf(shop, id)).toMatchObject({ quarters: quarters + 1 });
    await undo(page, /Moved to .*: HELD-1/);
    expect(await placeOf(shop, id)).toMatchObject({ time: "9:00", quarters });
    expect(await noticesTo(shop, email)).toEqual([]);
  });
});

test("a car is checked in and picked up, who does not come frees the lane, and each is undone; on another day than theirs the first two ask", async ({
  browser,
  shop,
}) => {
  const date = workday(0);
  const email = "kind@mail.example";
  const { id } = await booked(shop, { name: "Kim Kind", plate: "KIND-1", date, time: "8:00", email });
  const missing = await booked(shop, { name: "Nora Nowhere", plate: "GONE-1", date, time: "13:00", email });
  const past = new Date(Date.now() - 3_600_000).toISOString();
  await shop.db.doc(`appointments/${missing.id}`).update({ "arrival.from": past, "arrival.to": past });
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", at(date));
  const question = page.getByRole("alertdialog");

  for (const [button, from, to, done] of [
    ["Check in", "confirmed", "checked-in", /Checked in: KIND-1/],
    ["Picked up", "checked-in", "done", /Picked up: KIND-1/],
  ] as const)
    await test.step(button, async () => {
      await card(page, id).click();
      // Nobody is called missing before their time.
      await expect(sheet(page, id).getByRole("button", { name: "No-show" })).toHaveCount(0);
      await sheet(page, id).getByRole("button", { name: button }).click();
      await expect(question).toContainText("The appointment is on");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toHaveCount(0);
      expect(await statusOf(shop, id)).toBe(from);
      const meant = async () => {
        await sheet(page, id).getByRole("button", { name: button }).click();
        await question.getByRole("button", { name: button }).click();
        await expect(card(page, id)).toHaveAttribute("data-status", to);
      };
      await meant();
      await undo(page, done);
      await expect(card(page, id)).toHaveAttribute("data-status", from);
      if (button === "Picked up") return;
      await card(page, id).click();
      await meant();
      await expect(card(page, id)).toContainText("Here");
    });

  await test.step("No-show", async () => {
    await expect(card(page, missing.id)).toContainText("Late");
    await card(page, missing.id).click();
    await sheet(page, missing.id).getByRole("button", { name: "No-show" }).click();
    await question.getByRole("button", { name: "No-show" }).click();
    await expect(card(page, missing.id)).toHaveCount(0);
    await expect(page.locator(`[data-gone="${missing.id}"]`)).toContainText("no-show");
    expect(await claimsIn(shop, "bay-1", date)).toEqual(runFrom(quarterAt(date, "8:00"), 8));
    await undo(page, /No-show: GONE-1/);
    await expect(card(page, missing.id)).toBeVisible();
    expect(await statusOf(shop, missing.id)).toBe("confirmed");
    expect(await noticesTo(shop, email)).toEqual([]);
  });
});
