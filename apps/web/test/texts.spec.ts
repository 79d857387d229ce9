import { callAs } from "./call-as.ts";
import { browserOf, expect, expectAccessible, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const key = () => crypto.randomUUID();

/** An estimate with one job, for somebody with this phone. */
async function estimate(siteUrl: string, phone: string, plate: string): Promise<string> {
  const from = {
    kind: "phone-estimate",
    ...{ record: null, vehicle: null, name: "Rosa Diaz", phone, language: "en" },
    ...{ car: { plate, year: 2018, make: "Honda", model: "Civic" }, concern: "Squeals" },
  };
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", { key: key(), from })) as { id: string };
  const job = {
    ...{ id: "job", name: { en: "Front brakes", es: "" }, concern: null, cause: "2 mm left" },
    ...{ correction: null, note: null, partsNeeded: null, category: null, technician: null },
    ...{ discount: null, canned: null, redoes: null, foundBy: null },
    lines: [
      {
        ...{ kind: "labor", id: "line", name: { en: "Labor", es: "" }, taxed: true, discount: null },
        ...{ hours: 100, rate: 10_000, rateId: null, pricing: "hand" },
      },
    ],
  };
  await callAs(siteUrl, "advisor", "orders.edit", {
    id,
    commands: [{ type: "add-job", job, after: null }],
    key: key(),
  });
  return id;
}

test("the link goes by text, the order says since when nobody answered; STOP ends the texts, and the answer ends the waiting", async ({
  browser,
  shop,
}) => {
  const id = await estimate(shop.siteUrl, "555 010 3301", "7TX101");
  const desk = await browserOf(browser, shop);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await signedIn(desk, "advisor", `/desk/orders/${id}`);
  const box = desk.getByRole("region", { name: "Send for approval" });
  await box.getByRole("button", { name: "Send by text" }).click();
  await expect(box.getByText("Text sent to (555) 010-3301.")).toBeVisible();
  await expect(box.getByText(/^Asked .* by text .* 1 job without an answer\.$/)).toBeVisible();
  await expectAccessible(desk);
  const { text } = await shop.texts.waitFor(({ number }) => number === "+15550103301");
  const address = /http\S+\/approve#\S+/.exec(text)?.[0] ?? "";

  await test.step("a reminder within the hour has to be meant", async () => {
    await box.getByRole("button", { name: "Send a reminder" }).click();
    await expect(box.getByText("You asked less than an hour ago.")).toBeVisible();
    await box.getByRole("button", { name: "Send it anyway" }).click();
    await expect(box.getByText("Text sent to (555) 010-3301.")).toBeVisible();
    const sent = () => shop.texts.list().filter(({ number }) => number === "+15550103301").length;
    await expect.poll(sent).toBe(2);
  });

  const phone = await browserOf(browser, shop);
  await test.step("whoever answers STOP on the page of texts gets none, and the counter is told what to do instead", async () => {
    const texts = await phone.context().newPage();
    await texts.goto(shop.textsUrl);
    await expect(texts.getByRole("link", { name: /\/approve#/ })).not.toHaveCount(0);
    await texts.getByRole("textbox", { name: "Answer from +15550103301" }).fill("STOP");
    await texts.getByRole("region", { name: "+15550103301" }).getByRole("button", { name: "Send" }).click();
    await expect(texts.getByRole("heading", { name: "+15550103301 (said stop)" })).toBeVisible();
    await texts.close();
    await box.getByRole("button", { name: "Send by text" }).click();
    await expect(box.getByText("The customer answered STOP to a text.")).toBeVisible();
    expect(
      shop.texts.list().filter(({ number, way }) => number === "+15550103301" && way === "out"),
    ).toHaveLength(2);
  });

  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await phone.getByRole("radio", { name: "Decline" }).check();
  await phone.getByRole("button", { name: "Sign and send" }).click();
  await expect(phone.getByText("Thank you. The shop has your decision in writing.")).toBeVisible();
  await expect(box.getByText(/without an answer/)).toBeHidden({ timeout: 10_000 });
});
