import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, linkIn, mailTo, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();
const contact = (name: string, email: string, approve: boolean) => ({
  ...{ name, email, phone: null, book: true, approve },
});

test("who decides for a fleet sees which of its cars it is, whose, and who is on the paper", async ({
  browser,
  shop,
}) => {
  const contacts = [
    contact("Ingrid Bay", "ingrid@bayside.example", true),
    contact("Tomás Rey", "tomas@bayside.example", false),
  ];
  const facts = { kind: "fleet", name: "Bayside Florists", notes: null, language: "en", contacts };
  const made = await callAs(shop.siteUrl, "advisor", "customers.create", { facts, key: key() });
  const { id: record } = made as { id: string };
  const car = { plate: "FLR003", year: 2015, make: "Nissan", model: "NV200", vin: null, plateState: null };
  const { id: vehicle } = (await callAs(shop.siteUrl, "advisor", "customers.addVehicle", {
    ...{ record, facts: { ...car, color: null, notes: null }, reading: null, key: key() },
  })) as { id: string };
  const { address } = await estimate(shop.siteUrl, "FLR003", { record, vehicle });
  const page = await browserOf(browser, shop);
  await page.setViewportSize(PHONE);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "2015 Nissan NV200 · FLR003" })).toBeVisible();
  await expect(page).toHaveTitle(/FLR003/);
  const lead = /for Bayside Florists\. Contact for this visit: Rosa Diaz/;
  await expect(page.getByText(lead)).toBeVisible();
  await expect(page.getByText("This car isn’t here yet.")).toBeVisible();
  await expectAccessible(page);
});

test("who was named to approve reads whose car it is, whoever brought it, and that it is not theirs", async ({
  browser,
  shop,
}) => {
  const owner = { kind: "person", name: "Rosa Diaz", email: null, phone: null, notes: null, language: "es" };
  const made = await callAs(shop.siteUrl, "advisor", "customers.create", { facts: owner, key: key() });
  const { id: record } = made as { id: string };
  const email = "pat-named@example.com";
  const facts = { name: "Pat Lee", email, phone: null, relation: "family", vehicles: null, limit: null };
  const named = await callAs(shop.siteUrl, "advisor", "approvals.nameApprover", {
    ...{ record, saidBy: "Rosa Diaz", facts, key: key() },
  });
  const brought = { record, name: "Luis, her son", language: "es" } as const;
  const { id: order } = await estimate(shop.siteUrl, "7AP120", brought);
  const { id: approver } = named as { id: string };
  await callAs(shop.siteUrl, "advisor", "approvals.sendLink", { order, approver, key: key() });
  const page = await browserOf(browser, shop, { scheme: "dark" });
  await page.setViewportSize(PHONE);
  await page.goto(linkIn(await mailTo(shop, email)));
  await expect(page.getByText(/^Orden de servicio \d+ para Rosa Diaz$/)).toBeVisible();
  await expect(page.getByText("Este auto aún no está aquí.")).toBeVisible();
  await expectAccessible(page);
});
