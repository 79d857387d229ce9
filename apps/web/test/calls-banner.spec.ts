import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { callAs } from "./call-as.ts";
import { browserOf, expect, signedIn, test } from "./shop.ts";

test.use({ shopOf: "calls-banner" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("that customers are to be called takes two lines of a phone at most, in both languages", async ({
  browser,
  shop,
}) => {
  const booked = (await shop.db.collection("appointments").get()).docs.map((one) => one.data());
  const begin = ({ slot }: (typeof booked)[number]) => new Date(slot.quarters[0] * 15 * 60_000);
  const ahead = booked.find(
    (one) => one.state.status === "confirmed" && begin(one).getTime() > Date.now() + 86_400_000,
  );
  if (!ahead) throw new Error("nothing is booked");
  const closures = [
    { date: begin(ahead).toISOString().slice(0, 10), reason: { en: "Flood", es: "Inundación" } },
  ];
  const version = (await shop.db.doc("shop/profile").get()).get("revision") as number;
  const closed = { profile: { ...demoProfile, closures }, version, force: true };
  await callAs(shop.siteUrl, "owner", "shop.saveProfile", closed);
  const page = await browserOf(browser, shop, { width: 390 });
  await signedIn(page, "advisor", "/desk/board");
  for (const [words, way] of [
    ["Customers to call", "See whom to call"],
    ["Clientes por llamar", "Ver a quién llamar"],
  ] as const) {
    const banner = page.getByRole("status").filter({ hasText: words });
    await expect(banner.getByRole("link", { name: way })).toBeInViewport();
    expect((await banner.boundingBox())?.height).toBeLessThan(64);
    await page.evaluate(() => localStorage.setItem("openhood.language", "es"));
    await page.reload();
  }
});
