import { estimate, PHONE } from "./estimate.ts";
import { browserOf, expect, expectAccessible, test } from "./shop.ts";

test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("a signature is drawn with a finger, outlives a reload, and stands on record", async ({
  browser,
  shop,
}) => {
  const { id, address } = await estimate(shop.siteUrl, "7AP201", { language: "es" });
  const phone = await browserOf(browser, shop);
  await phone.setViewportSize(PHONE);
  await phone.goto(address);
  // Nobody chose a language yet: the order's customer speaks Spanish.
  const job = (name: string) => phone.getByRole("region", { name });
  await job("Frenos delanteros").getByRole("radio", { name: "Autorizar" }).check();
  await job("Plumillas").getByRole("radio", { name: "Después" }).check();
  await job("Plumillas").getByRole("combobox").selectOption({ index: 2 });
  await phone.getByRole("radio", { name: "Dibujarla" }).check();
  await phone.getByRole("button", { name: "Firmar y enviar" }).click();
  await expect(phone.getByText("Gracias.")).toBeHidden();
  const pad = phone.getByRole("img", { name: "Su firma" });
  await expect(pad).toBeInViewport();
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await phone.mouse.move(x + 40, y + 60);
  await phone.mouse.down();
  for (let step = 1; step < 20; step++) await phone.mouse.move(x + 40 + step * 8, y + 60 + (step % 4) * 10);
  await phone.mouse.up();
  await expect(phone.getByRole("button", { name: "Borrar" })).toBeEnabled();
  await expectAccessible(phone);
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Borrar" })).toBeEnabled();
  await expect(job("Plumillas").getByRole("radio", { name: "Después" })).toBeChecked();
  await phone.getByRole("button", { name: "Firmar y enviar" }).click();
  await expect(phone.getByText("Gracias. El taller tiene su decisión por escrito.")).toBeVisible();
  await expect(job("Plumillas")).toContainText("Pospuesto hasta el");
  const [entry] = (await shop.db.collection(`repairOrders/${id}/ledger`).get()).docs;
  expect(entry?.get("signature")).toMatchObject({ kind: "drawn", strokes: [expect.any(String)] });
});
