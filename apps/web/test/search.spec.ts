import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { browserOf, customerWrites, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.use({ shopOf: "search" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const palette = (page: Page) => page.locator("ion-modal [cmdk-root]");
const field = (page: Page) => palette(page).getByRole("combobox");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name });
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');
const status = (page: Page) => palette(page).getByRole("status");

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(status(page)).not.toContainText("Loading");
}

/** The desk of one of the demo staff, with a way to call the API as they do. */
async function deskOf(browser: Browser, shop: Parameters<typeof browserOf>[1], who: string, width = 1280) {
  const page = await browserOf(browser, shop, { width });
  await signedIn(page, who, "/desk/customers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

test("an advisor finds customers by number, cars by plate and VIN, appointments and old messages by name, and what others change at once", async ({
  browser,
  shop,
}) => {
  const id = await customerWrites(shop, "Quentin Farley", "The glove box rattles.");
  const message = (await shop.db.doc(`messages/${id}`).get()).data();
  const batch = shop.db.batch();
  for (let n = 0; n < 40; n++) {
    const at = new Date(Date.now() + (n + 1) * 1_000).toISOString();
    const from = { ...message?.from, name: "Filler", email: "filler@mail.example" };
    batch.set(shop.db.doc(`messages/filler-${n}`), { ...message, id: `filler-${n}`, updatedAt: at, from });
  }
  await batch.commit();
  const page = await deskOf(browser, shop, "advisor");
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
  };

  await test.step("messages beyond the first page of a tab", async () => {
    await search(page, "quentin");
    await expect(options(page)).toHaveCount(1);
    await expect(chosen(page)).toContainText("The glove box rattles.");
    await close();
  });

  await test.step("the last four digits of a phone lead to the customer", async () => {
    await search(page, "6620");
    await expect(chosen(page)).toContainText("Walter Greene");
    await expect(chosen(page)).toContainText("(555) 010-6620");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/customers\/[\w-]+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Walter Greene" })).toBeVisible();
  });

  await test.step("whoever was found last is offered first; Escape gives the focus back", async () => {
    const opener = page.getByRole("link", { name: /Customers|All customers/ }).first();
    await opener.focus();
    await search(page, "");
    await expect(group(page, "Recent").getByRole("option")).toHaveCount(1);
    await expect(options(page).first()).toContainText("Walter Greene");
    await close();
    await expect(opener).toBeFocused();
  });

  await test.step("a part of a plate and the end of a VIN lead to the car", async () => {
    for (const words of ["kl 447", "ee042788"]) {
      await search(page, words);
      const car = group(page, "Vehicles").getByRole("option").first();
      await expect(car).toContainText("JKL 4471");
      await expect(car).toContainText("Dana Whitfield");
      await close();
    }
    await search(page, "19xfb2f5xee042788");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/customers\/[\w-]+#vehicle-[\w-]+$/);
    await expect(page.locator("[data-vehicle]").filter({ hasText: "JKL 4471" })).toBeFocused();
  });

  await test.step("what others change is found without opening the page anew, and what they removed is not", async () => {
    await search(page, "zebulon");
    await expect(status(page)).toContainText("Nothing found");
    const facts = { kind: "person", email: null, language: "en", notes: null };
    const created = (await callAs(shop.siteUrl, "owner", "customers.create", {
      facts: { ...facts, name: "Zebulon Pike", phone: "555 010 9137" },
      key: randomUUID(),
    })) as { id: string };
    await expect(group(page, "Customers").getByRole("option")).toHaveCount(1);
    await expect(chosen(page)).toContainText("Zebulon Pike");
    await callAs(shop.siteUrl, "owner", "customers.edit", {
      id: created.id,
      revision: 1,
      facts: { ...facts, name: "Mary Pike", phone: "555 010 9138" },
      key: randomUUID(),
    });
    await expect(status(page)).toContainText("Nothing found");
    await close();
  });

  await test.step("a name leads to the appointment on its day", async () => {
    await search(page, "nair");
    const visit = group(page, "Appointments").getByRole("option").first();
    await expect(visit).toContainText("Priya Nair");
    await visit.click();
    await expect(page).toHaveURL(/\/desk\/schedule\?date=\d{4}-\d{2}-\d{2}&appointment=[\w-]+$/);
  });
});

test("nothing of what is searched is written to the device or left in the tab; a technician after that finds customers by name and nobody by a number", async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, "advisor");
  await search(page, "6620");
  await expect(chosen(page)).toContainText("Walter Greene");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  const kept = await page.evaluate(async () => {
    const stores: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        stores.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          }),
        );
      }
      db.close();
    }
    return stores.join();
  });
  // "Walter G." has written one of the shop's public reviews.
  expect(/Walter Greene|6620|KDR 4410|Lindqvist/.exec(kept)).toBeNull();
  await search(page, "sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);

  const replies: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("search.lines"))
      void response.text().then(
        (text) => replies.push(text),
        () => {},
      );
  });
  await signedIn(page, "technician", "/desk/customers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await search(page, "6620");
  await expect(status(page)).toContainText("Nothing found");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await search(page, "walter");
  await expect(chosen(page)).toContainText("Walter Greene");
  await expect(palette(page)).not.toContainText("010-");
  expect(replies.join()).toContain("Walter Greene");
  expect(replies.join()).not.toMatch(/010[- ]6620|@example|@mail/);
});
