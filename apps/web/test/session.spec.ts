import type { Page } from "@playwright/test";
import { expect, open, seen, test } from "./site.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack's accounts");

type Session = {
  signInWithPassword: (email: string, password: string) => Promise<{ ok: boolean; reason?: string }>;
  signOut: () => Promise<unknown>;
};

const signIn = (page: Page, who: string, password = "openhood-demo") =>
  page.evaluate(
    ([email, password]) =>
      (window as unknown as { __openhood: { session: Session } }).__openhood.session.signInWithPassword(
        email,
        password,
      ),
    [`${who}@openhood.example`, password] as const,
  );
const signOut = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { __openhood: { session: Session } }).__openhood.session.signOut(),
  );

test("the user id is set on sign-in and cleared on sign-out", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("openhood.analytics", "granted"));
  await open(page, "/home");
  expect(await signIn(page, "customer")).toEqual({ ok: true });
  await expect.poll(async () => (await seen(page)).userIds).toEqual(["demo-customer"]);
  await expect(page.getByRole("link", { name: "My account" })).toBeVisible();
  await signOut(page);
  await expect.poll(async () => (await seen(page)).userIds).toEqual(["demo-customer", null]);
  await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a wrong password is a refusal, not a crash", async ({ page }) => {
  await open(page, "/home");
  expect(await signIn(page, "customer", "guess")).toEqual({ ok: false, reason: "wrong-credentials" });
});

test("the desk asks strangers to sign in, and tells customers that it is not theirs", async ({ page }) => {
  await open(page, "/desk");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdesk$/);
  await open(page, "/home");
  await signIn(page, "customer");
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "This page is for the shop’s team" })).toBeVisible();
});

test("a technician opens the desk, and stays signed in over a reload", async ({ page }) => {
  await open(page, "/home");
  await signIn(page, "technician");
  await page.goto("/desk");
  await expect(page).toHaveTitle(/^Inbox/);
  await page.reload();
  await expect(page).toHaveTitle(/^Inbox/);
  await expect(page).toHaveURL(/\/desk$/);
});

test("the page breaks no rule of the content security policy", async ({ page }) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text());
  });
  await open(page, "/home");
  await signIn(page, "customer");
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
    const { overlays } = (window as any).__openhood;
    const { presentAlert } = await overlays();
    presentAlert({ title: "Test", choices: [{ label: "OK", value: "ok" }] });
  });
  await expect(page.locator("ion-alert .alert-wrapper")).toBeVisible();
  await expect(page.locator("ion-alert .alert-wrapper")).toHaveCSS("border-top-style", "solid");
  expect(broken).toEqual([]);
});
