import type { Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { arrive, dress, expect, goOn, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
/** What axe finds on a page as it stands, in both modes and both schemes. */
async function found(page: Page): Promise<string[]> {
  await dress(page, "ios", "dark");
  const dark = await violations(page, "styles");
  await dress(page, "md", "light");
  return [...dark, ...(await violations(page))];
}

test("axe finds nothing on a chosen symptom, an answered estimate and forms that were sent with faults in them, in Spanish too", async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const page = await visit("anyone");
  await test.step("/home", async () => {
    await arrive(page, { at: "/home" });
    await page.getByRole("radio").nth(1).check({ force: true });
    await page.getByRole("button", { name: "Approve" }).first().click();
    await page.getByRole("button", { name: "Decline" }).last().click();
    expect(await found(page)).toEqual([]);
  });
  await test.step("/es/home", async () => {
    await arrive(page, { at: "/es/home" });
    await page.getByRole("radio").first().check({ force: true });
    await page.locator("#estimate button").first().click();
    expect(await found(page)).toEqual([]);
  });
  for (const at of ["/contact", "/es/contact", "/sign-in", "/sign-in?view=create"])
    await test.step(at, async () => {
      await arrive(page, { at });
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator("main [aria-invalid='true']").first()).toBeVisible();
      expect(await found(page)).toEqual([]);
    });
});

test("axe finds nothing on the question about counting, the menu of a phone and a page that is not one's own", async ({
  visit,
}) => {
  const page = await visit("customer", { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.removeItem("openhood.analytics"));
  await arrive(page, { at: "/desk" });
  await expect(page.getByRole("heading", { name: "This page is for the shop’s team" })).toBeVisible();
  expect(await found(page)).toEqual([]);
  // The desk asks nobody.
  await arrive(page, { at: "/home" });
  await expect(page.getByRole("region", { name: "Privacy choice" })).toBeVisible();
  expect(await found(page)).toEqual([]);
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await found(page)).toEqual([]);
});

test("axe finds nothing on the account of somebody on the staff", async ({ visit }) => {
  const page = await visit("owner", { viewport: { width: 390, height: 844 } });
  await goOn(page, { at: "/account" });
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  expect(await found(page)).toEqual([]);
  await goOn(page, { at: "/account/data", ready: "main h2" });
  await expect(page.getByText("You are on the team")).toBeVisible();
  expect(await found(page)).toEqual([]);
});

test("axe finds nothing on the desk's forms and sheets that were sent with faults", async ({ visit }) => {
  const page = await visit("owner");
  const send = async (form: string, name: string) => {
    await page.locator(`${form} button[type=submit]`).click();
    await expect(page.locator(`${form} [aria-invalid='true']`).first()).toBeVisible();
    expect(await found(page), name).toEqual([]);
  };
  for (const at of ["/desk/customers/new", "/desk/staff", "/desk/shop/new-service"]) {
    await goOn(page, { at, ready: "main form" });
    await send("main form", at);
  }
  await goOn(page, { at: "/desk/customers/demo-dana", ready: "[data-vehicle]" });
  await page.getByRole("button", { name: "Add a vehicle" }).click();
  await send("main form", "a vehicle that nothing names");
  await goOn(page, { at: "/desk/schedule", ready: "[data-lane]" });
  for (const name of ["New appointment", "Block time"]) {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name }).click();
    await send("ion-modal form", name);
    await page.keyboard.press("Escape");
    await expect(page.locator("ion-modal")).toHaveCount(0);
  }
});

test("axe finds nothing on an alert, an action sheet and a sheet in either mode", async ({ visit }) => {
  const page = await visit("owner");
  for (const mode of ["ios", "md"]) {
    await arrive(page, { at: `/desk?mode=${mode}`, ready: "[data-row]" });
    await expect(page.locator("html")).toHaveAttribute("data-mode", mode);
    const look = async (overlay: string) => {
      await expect(page.locator(overlay)).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const look = colorScheme === "light" ? "all" : "styles";
        expect(await violations(page, look), `${overlay} ${colorScheme}`).toEqual([]);
      }
      await page.keyboard.press("Escape");
      await expect(page.locator(overlay)).toHaveCount(0);
    };
    await page.keyboard.press("?");
    await look("ion-modal");
    for (const kind of ["presentAlert", "presentActionSheet"] as const) {
      await page.evaluate(async (kind) => {
        // biome-ignore lint/suspicious/noExplicitAny: the app's own functions, seen from outside
        const overlays = await (window as any).__openhood.overlays();
        overlays[kind]({
          title: "Archive it?",
          text: "It can be brought back.",
          choices: [
            { label: "Later", value: "later", kind: "cancel" },
            { label: "Archive", value: "archive", kind: "danger" },
            { label: "Answer", value: "answer" },
          ],
        });
      }, kind);
      await look(kind === "presentAlert" ? "ion-alert" : "ion-action-sheet");
    }
  }
});
