import type { CDPSession, ConsoleMessage, Page } from "@playwright/test";
import { type Place, placesOf, type Who } from "../places.ts";
import { violations } from "./axe.ts";
import { forced, lost, markControls } from "./forced-colors.ts";
import { readingFaults } from "./keyboard.ts";
import { roomLeft, spacedOut, takeOff, tooWide, twiceTheSize, wear } from "./reflow.ts";
import { skeleton } from "./structure.ts";
import { tooSmall } from "./target-size.ts";
import { arrive, dress, expect, goOn, inSpanish, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");
// A page is looked at in eighteen ways: on a slow machine, with a browser not yet warm, that takes longer than a journey.
test.describe.configure({ timeout: 150_000 });

const DESK = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };
/** Answered with 404, which the browser itself writes to its console. */
const gone = new Set(["/appointment#void", "/no/such/page"]);

type Found = Record<string, unknown>;

/** Everything wrong with a page, by what was looked at. Each page is loaded once and looked at in every way. */
async function faults(page: Page, who: Who, place: Place): Promise<Found> {
  const found: Found = {};
  const note = (look: string, faults: string[]) => {
    if (faults.length > 0) found[look] = faults;
  };
  const axe = async (mode: "ios" | "md", scheme: "light" | "dark") => {
    await page.setViewportSize(mode === "ios" ? PHONE : DESK);
    await dress(page, mode, scheme);
    // What has nothing to do with styles is the same in the dark.
    const look = scheme === "light" ? "all" : "styles";
    note(`axe, ${mode} ${scheme}`, await lasting(() => violations(page, look)));
  };

  note("keyboard at 1280 px", await readingFaults(page));
  await fromTheTop(page);
  note("24 px for a mouse", await tooSmall(page, 24));
  // A screen on a wall has a button and two languages; every other page has more.
  expect(await markControls(page)).toBeGreaterThan(place.at === "/wall" ? 2 : 8);
  for (const scheme of ["light", "dark"] as const) {
    await forced(page, scheme);
    note(`the system's colors, ${scheme}`, await lost(page));
  }
  await page.emulateMedia({ forcedColors: "none" });
  // Of the eight ways to look at a page four are taken: each mode meets each scheme, and each language both of both.
  await axe("ios", "light");
  await axe("md", "dark");

  await dress(page, "md", "light");
  await page.setViewportSize(PHONE);
  note("keyboard at 390 px", await readingFaults(page));
  await fromTheTop(page);
  await withFinger(page, async () => note("44 px for a finger", await tooSmall(page, 44)));

  await page.setViewportSize(DESK);
  await inSpanish(page);
  await expect(page.locator("a", { hasText: "Ir al contenido" })).toBeAttached();
  if (who === "anyone" && !/^\/(auth|appointment|approve|reminders|wall)/.test(place.at))
    expect(new URL(page.url()).pathname, "the address says the language").toMatch(/^\/es\//);
  note("structure", await skeleton(page));
  await axe("ios", "dark");
  await axe("md", "light");

  await page.setViewportSize({ width: 320, height: 256 });
  note("320 px", await lasting(() => tooWide(page)));
  expect(await roomLeft(page), "room beside what sticks").toBeGreaterThan(0.6);
  await wear(page, spacedOut);
  note("spaced out", await lasting(() => tooWide(page)));
  await takeOff(page);
  await page.setViewportSize({ width: 640, height: 512 });
  await wear(page, twiceTheSize);
  note("200 % text", await lasting(() => tooWide(page)));
  await takeOff(page);
  return found;
}

/** What is still found three seconds after a resize: the app lays some pages out anew, a frame or more later. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (const end = Date.now() + 3000; found.length > 0 && Date.now() < end; found = await look());
  return found;
}

/** Takes the focus from where the keyboard was, and scrolls up. */
const fromTheTop = (page: Page) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    document.querySelector("main[data-scrolls]")?.scrollTo(0, 0);
  });

/** Gives a phone's screen a finger while something is looked at. */
async function withFinger(page: Page, look: () => Promise<void>): Promise<void> {
  const device: CDPSession = await page.context().newCDPSession(page);
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await device.send("Emulation.setDeviceMetricsOverride", { ...PHONE, deviceScaleFactor: 1, mobile: true });
  await page.waitForFunction(() => matchMedia("(pointer: coarse)").matches);
  await look();
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await device.detach();
}

/** What is wrong with a page in one mode and language, at both widths. */
async function faultsAtFirstSight(page: Page): Promise<Found> {
  const structure = await skeleton(page);
  await page.setViewportSize(DESK);
  const desk = await lasting(() => violations(page, "all"));
  await page.setViewportSize(PHONE);
  const phone = [...(await lasting(() => violations(page, "all"))), ...(await lasting(() => tooWide(page)))];
  return Object.fromEntries(Object.entries({ structure, desk, phone }).filter(([, list]) => list.length > 0));
}

/** Opens a page, and looks at it; nothing may be thrown, nor written to the console. */
async function lookAt(page: Page, who: Who, place: Place, look: () => Promise<Found>): Promise<Found> {
  const errors: string[] = [];
  const broken = (error: Error) => errors.push(error.message);
  const written = (message: ConsoleMessage) => message.type() === "error" && errors.push(message.text());
  page.on("pageerror", broken);
  if (who === "anyone" && !gone.has(place.at)) page.on("console", written);
  await page.setViewportSize({ width: 1280, height: 800 });
  await (who === "anyone" ? arrive : goOn)(page, place);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const found = await look();
  page.off("pageerror", broken);
  page.off("console", written);
  return errors.length > 0 ? { ...found, errors } : found;
}

// Of the addresses, those that match: `npm test -- --changed` looks at no others.
const chosen = new RegExp(process.env.OPENHOOD_PAGES ?? "");
/** Pages one test looks at. */
const LOT = 16;

for (const who of ["anyone", "customer", "owner"] satisfies Who[]) {
  const found = placesOf(who).filter(({ at }) => chosen.test(at));
  for (let from = 0; from < found.length; from += LOT)
    test(`axe and structure find nothing on pages of ${who} from ${from + 1} on`, async ({ revisit }) => {
      const page = await revisit(who);
      for (const place of found.slice(from, from + LOT))
        expect.soft(await lookAt(page, who, place, () => faultsAtFirstSight(page)), place.at).toEqual({});
    });

  for (const place of found)
    test(`${place.at}: axe, structure, keyboard, targets, the system's colors and narrow screens find nothing`, {
      tag: "@deep",
    }, async ({ revisit }) => {
      const page = await revisit(who);
      expect(await lookAt(page, who, place, () => faults(page, who, place))).toEqual({});
    });

  test(`the menu of ${who} on a phone can be pressed with a finger`, { tag: "@deep" }, async ({
    revisit,
  }) => {
    const page = await revisit(who);
    await page.setViewportSize(PHONE);
    await goOn(page, { at: "/home" });
    await page.getByRole("button", { name: "Menu" }).click();
    await withFinger(page, async () => expect(await tooSmall(page, 44)).toEqual([]));
  });
}
