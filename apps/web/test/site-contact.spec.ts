import type { Page, Route } from "@playwright/test";
import { browserOf, expect, expectAccessible, mailsTo, mailTo, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const shopAddress = "shop@openhood.example";
let count = 0;
const somebody = () => {
  count += 1;
  const tag = `${Date.now().toString(36)}${count}`;
  return { name: `Ada ${tag}`, email: `ada.${tag}@mail.example`, message: `It squeals, ${tag}.` };
};
type Somebody = ReturnType<typeof somebody>;

async function fill(page: Page, who: Somebody): Promise<void> {
  await page.getByLabel("What is the car doing?").fill(who.message);
  await page.getByLabel("Your name").fill(who.name);
  await page.getByLabel("E-mail", { exact: true }).fill(who.email);
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" });
const arrived = (page: Page) => page.getByRole("heading", { level: 1, name: "We got your message" });
const sendCalls = "**/api/messages.send*";

/** What the function answers, as the client reads it. */
const refusal = (status: number, data: object) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/json",
    body: JSON.stringify([
      { error: { code: -32000, message: "refused", data: { httpStatus: status, ...data } } },
    ]),
  });

test("a message arrives, and the person sees the number to name; a double press makes one request, and what the trap for robots catches is not kept", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  await test.step("a message arrives, and the person sees the number to name", async () => {
    const who = somebody();
    await page.goto("/contact");
    await fill(page, who);
    await page.getByLabel("Your car").fill("2011 Honda Fit");
    await page.getByLabel("Phone").fill("(212) 555-0177");
    await send(page).click();
    await expect(arrived(page)).toBeFocused();
    await expect(page.getByText(/^[0-9A-Z_-]{8}$/)).toBeVisible();
    const mail = await mailTo(shop, shopAddress, ({ subject }) => subject.includes(who.name));
    expect(mail.text).toContain(who.message);
    expect(mail.text).toContain("2011 Honda Fit");
    await page.getByRole("button", { name: "Write another message" }).click();
    await expect(page.getByLabel("What is the car doing?")).toHaveValue("");
  });

  await test.step("a double press makes one request", async () => {
    const who = somebody();
    let requests = 0;
    const seen = Promise.withResolvers<void>();
    await page.route(sendCalls, async (route) => {
      requests += 1;
      await seen.promise;
      await route.continue();
    });
    await fill(page, who);
    const place = () => send(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await place();
    await send(page).dblclick();
    await page.keyboard.press("Enter");
    await expect(send(page)).toHaveAttribute("aria-busy", "true");
    expect(await place()).toBe(before);
    seen.resolve();
    await expect(arrived(page)).toBeVisible();
    expect(requests).toBe(1);
    const mails = await mailTo(shop, shopAddress, ({ subject }) => subject.includes(who.name));
    expect(mails).toBeTruthy();
    expect(
      (await mailsTo(shop, shopAddress)).filter(({ subject }) => subject.includes(who.name)),
    ).toHaveLength(1);
    await page.unroute(sendCalls);
    await page.getByRole("button", { name: "Write another message" }).click();
  });

  await test.step("the trap for robots is seen by nobody, and what it catches is not kept", async () => {
    const who = somebody();
    const trap = page.locator('input[name="website"]');
    await expect(trap).toHaveAttribute("tabindex", "-1");
    await expect(trap).toHaveAttribute("autocomplete", "off");
    await expect(page.getByRole("textbox")).toHaveCount(5);
    await fill(page, who);
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = "https://robot.example";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await send(page).click();
    await expect(arrived(page)).toBeVisible();
    expect((await shop.db.collection("messages").where("from.name", "==", who.name).get()).size).toBe(0);
  });
});

test("what is missing, refused or too late is said where it can be put right, and nothing typed is lost", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop);
  const who = somebody();
  await page.goto("/contact");
  await test.step("an empty form says what is missing, in one list that leads to the fields", async () => {
    await send(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "3 things to look at" });
    await expect(summary).toBeFocused();
    await summary.getByRole("button", { name: "Enter your name" }).click();
    await expect(page.getByLabel("Your name")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Your name").fill("Ada");
    await expect(page.getByLabel("Your name")).not.toHaveAttribute("aria-invalid");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("what the server finds wrong stands at its field", async () => {
    const wrong = {
      code: "BAD_REQUEST",
      reason: "invalid-input",
      retryAfter: null,
      fields: [{ path: "email", code: "email" }],
    };
    await page.route(sendCalls, refusal(400, wrong), { times: 1 });
    await fill(page, who);
    await send(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "One thing to look at" })).toBeFocused();
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveAccessibleDescription(
      /like name@example\.com/,
    );
  });

  await test.step("too many messages: says when to try again, and keeps what was typed", async () => {
    const often = { code: "TOO_MANY_REQUESTS", reason: "rate-limited", fields: [], retryAfter: 540 };
    await page.route(sendCalls, refusal(429, often), { times: 1 });
    await fill(page, who);
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("in 9 minutes");
    await expect(page.getByLabel("What is the car doing?")).toHaveValue(who.message);
  });

  await test.step("a page older than the server asks for a reload and keeps what was typed", async () => {
    const old = { code: "PRECONDITION_FAILED", reason: "client-outdated", fields: [], retryAfter: null };
    await page.route(sendCalls, refusal(412, old), { times: 1 });
    await send(page).click();
    await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
    await expect(page.getByLabel("What is the car doing?")).toHaveValue(who.message);
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(who.email);
    await send(page).click();
    await expect(arrived(page)).toBeVisible();
  });
});

const waiting = (page: Page) => page.getByRole("region", { name: "A message is waiting to be sent" });

test("a message written offline can be taken back, or waits in sight and is sent once, by itself, when the network is back", async ({
  browser,
  shop,
}) => {
  const page = await browserOf(browser, shop, { preload: true });
  await test.step("one that waits can be taken back, and is not sent then", async () => {
    const who = somebody();
    let requests = 0;
    await page.route(sendCalls, (route) => {
      requests += 1;
      return route.continue();
    });
    await page.goto("/contact");
    await fill(page, who);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await send(page).click();
    await page.getByLabel("What is the car doing?").fill("And it smells.");
    await waiting(page).getByRole("button", { name: "Take back" }).click();
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByLabel("What is the car doing?")).toHaveValue(`${who.message}\n\nAnd it smells.`);
    await page.context().setOffline(false);
    await send(page).click();
    await expect(arrived(page)).toBeVisible();
    expect(requests).toBe(1);
    const stored = await shop.db.collection("messages").where("from.name", "==", who.name).get();
    expect(stored.size).toBe(1);
  });

  await test.step("it waits in sight and is sent once, by itself, when the network is back", async () => {
    const who = somebody();
    await page.getByRole("button", { name: "Write another message" }).click();
    await fill(page, who);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await send(page).click();
    await expect(waiting(page)).toContainText("Waiting for a connection");
    await expect(waiting(page)).toContainText(who.message);
    await expect(waiting(page).getByRole("heading")).toBeFocused();
    await expect(page.getByRole("region", { name: "Connection" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel("What is the car doing?")).toHaveValue("");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
    const notice = page.getByRole("region", { name: "Messages written offline" });
    await expect(notice).toContainText("A message is waiting to be sent");
    await page.context().setOffline(false);
    await expect(notice).toContainText(`We’ll answer at ${who.email}`);
    await notice.getByRole("button", { name: "OK" }).click();
    await expect(notice).toBeHidden();
    await mailTo(shop, shopAddress, ({ subject }) => subject.includes(who.name));
    const stored = await shop.db.collection("messages").where("from.name", "==", who.name).get();
    expect(stored.size).toBe(1);
  });
});

test("a request whose answer is lost is sent again and is still one message", async ({ browser, shop }) => {
  const page = await browserOf(browser, shop);
  const who = somebody();
  await page.goto("/contact");
  await fill(page, who);
  await page.route(
    sendCalls,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t reach the shop’s server");
  await page.reload();
  await expect(page.getByLabel("What is the car doing?")).toHaveValue(who.message);
  await send(page).click();
  await expect(arrived(page)).toBeVisible();
  const stored = await shop.db.collection("messages").where("from.name", "==", who.name).get();
  expect(stored.size).toBe(1);
});
