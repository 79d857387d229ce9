// npm run screens -- --measure: how much of the shop's pages is in sight, in figures.
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { buildClient } from "@openhood/local-stack/client-build";
import { ROOT, type Stack, startStack } from "@openhood/local-stack/stack";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../test/browser.ts";
import { callAs } from "../test/call-as.ts";
import { morning } from "../test/monday-shop.ts";
import { browserOf, signedIn } from "../test/shop.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const JOBS = ["Front brakes", "Oil change", "Cabin filter", "Wiper blades", "Coolant flush", "Battery"];

/** A phone estimate whose jobs have two lines each. Answers with its order's id. */
async function orderWith(shop: Stack, jobs: number): Promise<string> {
  const { siteUrl } = shop;
  const from = {
    kind: "phone-estimate",
    record: null,
    vehicle: null,
    name: "Rosa Diaz",
    phone: "555 010 8642",
    language: "en",
    car: { plate: `JOBS-${jobs}`, year: 2018, make: "Honda", model: "Civic" },
    concern: "Squeals when it brakes",
  };
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", { key: crypto.randomUUID(), from })) as {
    id: string;
  };
  const labor = { kind: "labor", taxed: true, discount: null, hours: 120, rate: 14_500, rateId: null };
  const part = {
    ...{ kind: "part", partNumber: "D-1210", condition: "new", supply: "on-hand", core: null },
    ...{ taxed: true, discount: null, quantity: 100, cost: 4_200, price: 8_900, pricing: "hand" },
  };
  const commands = JOBS.slice(0, jobs).map((name, at) => ({
    type: "add-job",
    after: at ? `job-${at - 1}` : null,
    job: {
      ...blankJob(`job-${at}`, { en: name, es: "" }),
      lines: [
        { ...labor, id: `labor-${at}`, name: { en: "Labor", es: "" }, pricing: "hand" },
        { ...part, id: `part-${at}`, name: { en: "Parts", es: "" } },
      ],
    },
  }));
  await callAs(siteUrl, "advisor", "orders.edit", { id, commands, key: crypto.randomUUID() });
  return id;
}

/** Height of everything on the page, px: of what its main part scrolls, where that is what scrolls. */
const heightOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main[data-scrolls]");
    const hidden = main ? main.scrollHeight - main.clientHeight : 0;
    return document.documentElement.scrollHeight + hidden;
  });
/** Distance of an element from the top of the page, px; null where there is none. */
const topOf = async (page: Page, selector: string) => {
  const box = await page
    .locator(selector)
    .first()
    .boundingBox({ timeout: 2_000 })
    .catch(() => null);
  return box && Math.round(box.y);
};
const fieldsOf = async (page: Page, within: string) => {
  const fields = page.locator(within).locator("input:visible, select:visible, textarea:visible");
  const values = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  return { fields: values.length, empty: values.filter((value) => value === "").length };
};

async function measureOrder(page: Page, id: string, size: typeof DESK) {
  await page.setViewportSize(size);
  await page.goto(`/desk/orders/${id}`);
  await page.locator("[data-job]").first().waitFor();
  await page.waitForTimeout(1_500);
  return {
    screens: Math.round((10 * (await heightOf(page))) / size.height) / 10,
    firstJob: await topOf(page, "[data-job]"),
    send: await topOf(page, 'main button:has-text("Send"):visible'),
    ...(await fieldsOf(page, "main")),
  };
}

async function measureToday(page: Page) {
  await page.setViewportSize(DESK);
  await page.goto("/desk/today");
  await page.locator("[data-today]").first().waitFor();
  await page.waitForTimeout(1_500);
  const boxes = await page.locator("[data-today]").evaluateAll((all) =>
    all.map((one) => {
      const { height, bottom, left } = one.getBoundingClientRect();
      return { height, bottom, left };
    }),
  );
  const heights = boxes.map(({ height }) => Math.round(height)).sort((a, b) => a - b);
  const first = boxes[0]?.left;
  const inSight = boxes.filter(({ bottom, left }) => left === first && bottom <= DESK.height).length;
  return { cards: heights.length, lowest: heights[0], highest: heights.at(-1), firstColumnInSight: inSight };
}

async function measureNewAppointment(page: Page) {
  await page.setViewportSize(DESK);
  await page.goto("/desk/schedule");
  await page.locator("main h2, [data-lane]").first().waitFor();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByText("New appointment", { exact: true }).first().click();
  const form = "[data-inspector] form, [data-overlay] form, ion-modal form";
  await page.locator(form).first().waitFor();
  await page.waitForTimeout(1_500);
  return {
    ...(await fieldsOf(page, form)),
    button: await topOf(page, `:is(${form}) [type=submit]`),
  };
}

if (await buildClient(ROOT)) console.log("The client is built.");
const shop = await startStack({ quiet: true, seed: true });
try {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browserOf(browser, shop);
    await signedIn(page, "advisor", "/desk/today");
    const figures: Record<string, object> = {};
    const two = await orderWith(shop, 2);
    const four = await orderWith(shop, 4);
    const six = await orderWith(shop, 6);
    figures["order, 2 jobs, 1280 × 800"] = await measureOrder(page, two, DESK);
    figures["order, 4 jobs, 1280 × 800"] = await measureOrder(page, four, DESK);
    figures["order, 6 jobs, 390 × 844"] = await measureOrder(page, six, PHONE);
    figures["new appointment, 1280 × 800"] = await measureNewAppointment(page);
    await morning(shop);
    figures["today, 8 cars expected, 1280 × 800"] = await measureToday(page);
    for (const [what, values] of Object.entries(figures)) console.log(what, JSON.stringify(values));
  } finally {
    await browser.close();
  }
} finally {
  await shop.close();
}
