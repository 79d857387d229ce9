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

test("the user id is set on sign-in and cleared on sign-out; no rule of the content security policy is broken on the way", async ({
  page,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) broken.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem("openhood.analytics", "granted"));
  await open(page, "/home");
  await test.step("a wrong password and an unknown address are the same refusal, not a crash", async () => {
    for (const who of ["customer", "nobody"])
      expect(await signIn(page, who, "guess")).toEqual({ ok: false, reason: "wrong-credentials" });
  });
  expect(await signIn(page, "customer")).toEqual({ ok: true });
  await expect.poll(async () => (await seen(page)).userIds).toEqual(["demo-customer"]);
  await expect(page.getByRole("link", { name: "My account" })).toBeVisible();
  await signOut(page);
  await expect.poll(async () => (await seen(page)).userIds).toEqual(["demo-customer", null]);
  await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
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

test("the desk asks strangers to sign in, tells customers that it is not theirs, and is a technician's over a reload, too", async ({
  page,
}) => {
  await open(page, "/desk");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fdesk$/);
  await signIn(page, "customer");
  await expect(page.getByRole("heading", { name: "This page is for the shop’s team" })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, "technician");
  await page.goto("/desk");
  await expect(page).toHaveTitle(/^Inbox/);
  await page.reload();
  await expect(page).toHaveTitle(/^Inbox/);
  await expect(page).toHaveURL(/\/desk$/);
});
