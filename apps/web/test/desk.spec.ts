import type { Page } from "@playwright/test";
import { callAs } from "./call-as.ts";
import { browserOf, customerWrites, expect, expectAccessible, signedIn, test } from "./shop.ts";
import { seen } from "./site.ts";

test.use({ shopOf: "desk" });
test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const rows = (page: Page) => page.locator("[data-row]");
/** Goes on to the inbox in the app that is open. */
const toInbox = (page: Page) => page.locator('nav a[href="/desk"]').first().click();
const answerOf = (page: Page) => page.getByLabel("Answer", { exact: true });

test("the inbox says when it does not load, is worked with the keyboard alone, takes an archiving back, and is read page by page", async ({
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const toArchive = await customerWrites(shop, "Undo Me", "Do you sell wiper blades?");
  const id = await customerWrites(shop, "Keyboard First", "The horn honks by itself.");
  const page = await browserOf(browser, shop);
  await test.step("an inbox that does not load says so, and can be tried again", async () => {
    await page.route("**/api/**", (route) =>
      route.request().url().includes("messages.inbox")
        ? route.fulfill({ status: 503, body: "busy" })
        : route.continue(),
    );
    await signedIn(page, "advisor", "/desk/messages");
    await expect(page.getByRole("heading", { name: "The inbox didn’t load" })).toBeVisible({
      timeout: 15_000,
    });
    await expectAccessible(page);
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step("the address above a message's is the inbox", async () => {
    await expect(page).toHaveURL(/\/desk$/);
    await expect(rows(page).first()).toContainText("Keyboard First");
  });

  await test.step("the help lists the keys, and switches them off", async () => {
    await page.keyboard.press("?");
    const help = page.locator("ion-modal");
    await expect(help.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
    await help.getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await page.keyboard.press("j");
    await expect(rows(page).first()).not.toBeFocused();
    await page.keyboard.press("?");
    await help.getByLabel("Single-key shortcuts").check();
    await help.getByRole("button", { name: "Close" }).click();
    await expect(help).toHaveCount(0);
  });

  await test.step("the inbox is worked with the keyboard alone", async () => {
    await page.keyboard.press("j");
    await expect(rows(page).nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/desk/messages/${id}$`));
    // Its keys are there with it.
    await expect(answerOf(page)).toBeVisible();
    await page.keyboard.press("r");
    await expect(answerOf(page)).toBeFocused();
    await page.keyboard.type("Keys such as j, e and ? are only letters here.");
    await expect(answerOf(page)).toHaveValue("Keys such as j, e and ? are only letters here.");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator('[data-entry="house"]')).toContainText("only letters here");
  });

  await test.step("archiving says so and can be taken back, with the toast and with a key", async () => {
    await toInbox(page);
    const row = page.locator(`[data-row="${toArchive}"]`);
    await row.focus();
    await page.keyboard.press("e");
    await expect(row).toHaveCount(0);
    // The keyboard stays in the list.
    await expect(page.locator("[data-row]:focus")).toHaveCount(1);
    const toast = page.locator("ion-toast", { hasText: "Undo Me’s message is archived." });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    await expect(row).toContainText("Undo Me");
    const undone = page.locator("ion-toast", { hasText: "Undone: Undo Me’s message is back." });
    await expect(undone).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(undone).toHaveCount(0);

    await row.focus();
    await page.keyboard.press("e");
    await expect(row).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(row).toBeVisible();
    await expect(undone).toBeVisible();
    await expect(toast).toHaveCount(0);
    expect((await shop.db.collection("messages").doc(toArchive).get()).get("state.status")).toBe("new");

    await row.click();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByRole("button", { name: "Bring back" }).click();
    await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeVisible();
  });

  await test.step("pages of older messages join at the end, and the keyboard goes on where they begin", async () => {
    const batch = shop.db.batch();
    const [model] = (await shop.db.collection("messages").where("state.status", "==", "new").limit(1).get())
      .docs;
    for (let n = 0; n < 40; n++) {
      const at = new Date(Date.UTC(2026, 9, 1, 12, n)).toISOString();
      const id = `older-${String(n).padStart(2, "0")}`;
      batch.set(shop.db.collection("messages").doc(id), {
        ...model?.data(),
        id,
        sentAt: at,
        updatedAt: at,
        from: { ...model?.get("from"), name: `Older ${n}` },
        entries: [{ id, at, by: { kind: "customer" }, text: "Is the oil change due?" }],
      });
    }
    await batch.commit();
    await page.goto("/desk");
    await expect(rows(page)).toHaveCount(30);
    const more = page.getByRole("button", { name: "Show more" });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(rows(page).nth(30)).toBeFocused();
    expect(await rows(page).count()).toBeGreaterThan(40);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
    await expect(page.locator('[data-row="older-00"]')).toContainText("Late");
  });
});

test("an answer that is not sent yet survives a reload, a failure and a colleague; one whose reply was lost is sent once, however often it is pressed", async ({
  browser,
  shop,
}) => {
  const other = await customerWrites(shop, "Once Only", "Is my car ready?");
  const page = await browserOf(browser, shop);
  await test.step("one that is not sent yet survives a reload, a failure and a colleague", async () => {
    const id = await customerWrites(shop, "Draft Keeper", "The key fob is dead.");
    await signedIn(page, "advisor", `/desk/messages/${id}`);
    await answerOf(page).fill("Come by, it takes five minutes.");
    await page.reload();
    await expect(answerOf(page)).toHaveValue("Come by, it takes five minutes.");

    await page.route("**/api/**", (route) =>
      route.request().url().includes("messages.answer") ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("The answer didn’t go out. Your text is still here.")).toBeVisible();
    await expect(answerOf(page)).toHaveValue("Come by, it takes five minutes.");
    await page.unroute("**/api/**");

    await callAs(shop.siteUrl, "owner", "messages.answer", {
      id,
      text: "A new battery is $9.",
      key: crypto.randomUUID(),
    });
    await expect(page.getByText("Rosa Hollis answered while you were writing")).toBeVisible();
    await expect(page.getByText("A new battery is $9.")).toBeHidden();
    await expect(answerOf(page)).toHaveValue("Come by, it takes five minutes.");
    await page.getByRole("button", { name: "Show what is new" }).click();
    await expect(page.getByText("A new battery is $9.")).toBeVisible();

    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.locator('[data-entry="house"]')).toHaveCount(2);
    await expect(answerOf(page)).toHaveValue("");
    await page.reload();
    await expect(page.locator('[data-entry="house"]')).toHaveCount(2);
    await expect(answerOf(page)).toHaveValue("");
  });

  await test.step("one whose reply was lost is sent once, however often it is pressed", async () => {
    await toInbox(page);
    await page.locator(`[data-row="${other}"]`).click();
    await answerOf(page).fill("It is ready.");
    let lost = 0;
    await page.route("**/api/**", async (route) => {
      if (!route.request().url().includes("messages.answer") || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("The answer didn’t go out. Your text is still here.")).toBeVisible();
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(answerOf(page)).toHaveValue("");
    const entries = (await shop.db.collection("messages").doc(other).get()).get("entries") as unknown[];
    expect(entries).toHaveLength(2);
  });
});

test("without a connection the desk says so and goes on by itself with the next one, on a page opened meanwhile, too; it asks nothing while nobody looks", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { preload: true });
  await test.step("a page that is opened without a connection says so, and comes by itself with the next one", async () => {
    await signedIn(page, "owner", "/desk");
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(async () => (await seen(page)).preloaded).toBe(true);
    await page.context().setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    const places = {
      "/desk/schedule": "[data-lane]",
      "/desk/customers": "[data-customer]",
      "/desk/staff": "main li select",
    };
    for (const [path, ready] of Object.entries(places)) {
      await page.locator(`nav a[href="${path}"]`).first().click();
      const problem = page
        .getByRole("main")
        .getByRole("alert")
        .filter({ hasText: "You’re offline. Nothing is lost" });
      await expect(problem).toBeVisible();
      await expect(problem.getByRole("button", { name: "Try again" })).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.locator(ready).first()).toBeVisible();
      await expect(problem).toHaveCount(0);
      await page.context().setOffline(true);
    }
    await page.context().setOffline(false);
  });

  await test.step("the desk says when it is offline, goes on by itself, and asks nothing while nobody looks", async () => {
    await page.clock.install();
    await page.goto("/desk");
    await expect(rows(page).first()).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Offline", { exact: true })).toBeHidden();
    await customerWrites(shop, "After The Outage", "Are you open?");
    await expect(page.getByRole("button", { name: /1 new message/ })).toBeVisible();

    const become = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state);
    await become("hidden");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("live.revisions")) asked += 1;
    });
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await become("visible");
    await expect.poll(() => asked).toBeGreaterThan(0);
  });
});

test("on a phone the list is shown, then the thread; its way back leads to where one came from, and a long address wraps", async ({
  browser,
  shop,
}) => {
  const email = `reply+${"d9881f0c".repeat(4)}.${"abcdefghijklmnopqrstuvwxy"}@reply.openhood.example`;
  const long = await customerWrites(shop, "Long Address", "Which day is it?");
  await shop.db.collection("messages").doc(long).update({ "from.name": email, "from.email": email });
  const id = await customerWrites(shop, "Phone Person", "Do you open on Saturday?");
  const page = await browserOf(browser, shop, { width: 390, mode: "ios" });
  await signedIn(page, "advisor", "/desk");

  await test.step("the list, then the thread, and back to the row one came from", async () => {
    await page.locator(`[data-row="${id}"]`).click();
    await expect(page.getByRole("heading", { level: 1, name: "Phone Person" })).toBeFocused();
    await expect(rows(page).first()).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("article").getByRole("link", { name: "Inbox" }).click();
    await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
  });

  await test.step("an address without a name, however long, wraps, and nothing beside it is cut", async () => {
    await page.locator(`[data-row="${long}"]`).click();
    await expect(page.getByText(`Goes to ${email}`)).toBeVisible();
    const entry = page.locator('[data-entry="guest"]');
    for (const one of [answerOf(page), entry, entry.getByText(email), page.getByText(`Goes to ${email}`)]) {
      const box = await one.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
  });

  await test.step("the way back from a thread leads to the tab one came from", async () => {
    await page.getByRole("article").getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: "Archived" }).click();
    await expect(page).toHaveURL(/status=archived$/);
    await rows(page).first().click();
    await page.getByRole("article").getByRole("link", { name: "Inbox" }).click();
    await expect(page).toHaveURL(/\/desk\?status=archived$/);
    await page.getByRole("link", { name: "Answered" }).click();
    await expect(page.getByRole("link", { name: "Answered" })).toHaveAttribute("aria-current", "page");
    await expect(rows(page).filter({ hasText: "Casey Morgan" })).toBeVisible();
  });
});

test("a tablet shows the places of the desk as icons, a phone as tabs, and both lead to the settings", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { width: 768, locale: "es-US" });
  await signedIn(page, "owner", "/desk/shop");
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await page.locator('nav a[href="/desk/today"]').first().click();
    const desk = page.getByRole("navigation", { name: "Mostrador" });
    // Parts and invoices are looked after at a desk: a phone has no room for a sixth tab.
    const railOnly = width === 768 ? [/^Refacciones/, /^Facturas/] : [];
    const places = [/^Hoy/, /^Agenda/, /^Tablero/, ...railOnly, /^Bandeja/, /^Clientes/];
    await expect(desk.getByRole("link")).toHaveText(places);
    await expect(desk.getByText("mensajes nuevos")).toBeAttached();
    for (const place of await desk.getByRole("link").all()) await expect(place).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: width === 768 ? "Configuración" : /^Usted/ }).click();
    await page.getByRole("link", { name: "Equipo" }).click();
    await expect(page).toHaveURL(/\/desk\/staff$/);
    await expect(page.getByRole("link", { name: "Equipo" })).toHaveCount(0);
  }
});

test("nothing is said where every e-mail went out; a mail server that refuses the shop is one notice, and one press tries all again", async ({
  browser,
  shop,
}) => {
  test.setTimeout(150_000);
  const page = await browserOf(browser, shop);
  await signedIn(page, "advisor", "/desk/mail");
  await expect(page.getByRole("heading", { name: "Every e-mail went out" })).toBeVisible();
  await expect(page.getByText("The recipient’s mail server refused these")).toHaveCount(0);
  shop.mail.fault({ kind: "answer", command: "MAIL FROM", reply: 550, words: "5.7.1 Not you" });
  await customerWrites(shop, "Paused First", "Do you fix heaters?");
  await customerWrites(shop, "Paused Second", "Do you fix horns?");
  await toInbox(page);
  const notice = page.getByRole("region", { name: "Needs attention" });
  await expect(notice).toContainText("E-mail is paused");
  await expect(notice).toContainText("The mail server refuses what we send.");
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "E-mails are waiting" })).toBeVisible();
  shop.mail.fault(null);
  await notice.getByRole("button", { name: "Retry all" }).press("Enter");
  await expect(notice).toContainText("tried again within a minute");
  // A mail that was just refused has its turn again after a minute at most.
  const isPaused = async () => {
    await shop.background.runSchedules();
    return page.getByText("E-mail is paused").count();
  };
  await expect.poll(isPaused, { timeout: 90_000, intervals: [5_000] }).toBe(0);
  await shop.mail.waitFor(({ subject }) => subject.includes("Paused First"), 15_000);
  await shop.mail.waitFor(({ subject }) => subject.includes("Paused Second"), 15_000);
});
