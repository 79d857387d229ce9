import fs from "node:fs";
import { readPdf } from "../../../functions/test/read-pdf.ts";
import { callAs } from "./call-as.ts";
import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, linkIn, mailTo, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();
type Page = Awaited<ReturnType<typeof browserOf>>;

/** Presses a button that saves a PDF: its name, and the PDF read back. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const pdf = fs.readFileSync(await download.path());
  return { name: download.suggestedFilename(), pdf, ...(await readPdf(pdf)) };
}

test("decided by the link the advisor e-mailed, the receipt brings the record as a PDF; customer and counter save the very same one", async ({
  browser,
  shop,
}) => {
  const email = "rosa.keeps@example.com";
  const facts = { kind: "person", name: "Rosa Diaz", email, phone: null, notes: null, language: "en" };
  const { id: record } = (await callAs(shop.siteUrl, "advisor", "customers.create", {
    facts,
    key: key(),
  })) as { id: string };
  const { id } = await estimate(shop.siteUrl, "7PD101", { record });
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  await desk.getByRole("button", { name: "Send by e-mail" }).click();
  await expect(desk.getByText(`Sent to ${email}.`)).toBeVisible();
  const asked = await mailTo(shop, email, ({ subject }) => subject.includes("asks for your decision"));
  expect(asked.text).toContain("Front brakes: $100.00");

  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(linkIn(asked));
  const papers = phone.getByRole("region", { name: "On paper" });
  await expect(papers.getByRole("button")).toHaveText(["Estimate (PDF)"]);
  const offered = await saved(phone, "Estimate (PDF)");
  expect(offered.name).toMatch(/^estimate-\d+\.pdf$/);
  expect(offered.text).toContain("Front brakes To be decided");
  expect(offered.text).toContain("Found: 2 mm left");

  await phone.getByRole("region", { name: "Front brakes" }).getByRole("radio", { name: "Approve" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("We have e-mailed you a receipt.")).toBeVisible();

  const receipt = await mailTo(shop, email, ({ subject }) => subject.startsWith("Your decision on"));
  expect(receipt.text).toContain("Front brakes: $100.00\nApproved");
  expect(receipt.text).not.toContain("Wiper blades");
  expect(linkIn(receipt)).toBe(linkIn(asked));
  expect(receipt.attachments).toMatchObject([{ mimeType: "application/pdf" }]);
  const attached = await fetch(`${shop.mailUrl}/mails/${receipt.id}/attachments/0`);
  const mailed = Buffer.from(await attached.arrayBuffer());
  const { text, isTagged } = await readPdf(mailed);
  expect(isTagged).toBe(true);
  const total = await phone.locator("[data-total] strong").textContent();
  for (const expected of [
    ...["Authorization record", "Hollis Street Garage", "Front brakes Approved", "Decision 1 of 1"],
    ...["Rosa Diaz (owner of the car)", "By the link the shop sent", `Revised total ${total}`],
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain("Wiper blades");

  const own = await saved(phone, "Authorization record (PDF)");
  expect(own.name).toMatch(/^authorization-\d+\.pdf$/);
  expect(own.pdf.equals(mailed)).toBe(true);
  // The page it was asked for on is still there.
  await expect(phone).toHaveURL(linkIn(receipt));

  const counters = await saved(desk, "Authorization record (PDF)");
  expect(counters.pdf.equals(mailed)).toBe(true);
});

test("an address that saved a PDF is of no use to who changes it; in Spanish the paper is Spanish", async ({
  browser,
  shop,
}) => {
  const { address } = await estimate(shop.siteUrl, "7PD102", { language: "es" });
  const phone = await browserOf(browser, shop, { locale: "es-MX" });
  await phone.goto(address);
  const [request, paper] = await Promise.all([
    phone.waitForRequest(/storage\.googleapis\.com/),
    saved(phone, "Presupuesto (PDF)"),
  ]);
  expect(paper.name).toMatch(/^presupuesto-\d+\.pdf$/);
  expect(paper.text).toContain("Orden de servicio");
  const again = await fetch(request.url());
  expect(again.status).toBe(200);
  const changed = await fetch(request.url().replace(/\/[0-9a-f]{64}\.pdf/, `/${"0".repeat(64)}.pdf`));
  expect(changed.status).toBe(403);
});
