import { expect, type Locator, type Page } from "@playwright/test";

const look = () => {
  const element = document.activeElement as HTMLElement;
  // A radio that is not drawn itself lends its ring to what is drawn for it.
  const drawn =
    getComputedStyle(element).opacity === "0"
      ? [element.closest("label"), element.nextElementSibling].filter((one) => one !== null)
      : [element];
  const ring = drawn.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
  const scrolled = element.closest("main[data-scrolls]")?.scrollTop ?? scrollY;
  const box = (drawn[0] ?? element).getBoundingClientRect();
  // Of words that go on in a next line, the first.
  const line = (drawn[0] ?? element).getClientRects()[0] ?? box;
  const [x, y] = [line.x + line.width / 2, Math.min(line.y + line.height / 2, line.y + 12)];
  const top = document.elementFromPoint(x, y);
  const stuck = (one: Element | null): boolean =>
    one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || stuck(one.parentElement));
  return {
    name: `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`,
    page: element === document.body,
    inMain: element.closest("main") !== null,
    ring,
    uncovered: top !== null && drawn.some((one) => one.contains(top) || top.contains(one)),
    stuck: stuck(element),
    box: { left: box.left, right: box.right, top: box.top + scrolled, bottom: box.bottom + scrolled },
  };
};

/** Where the keyboard is: what it is on, whether one can see that, and where it stands on the screen. */
export const stop = (page: Page) => page.evaluate(look);

/** Where the keyboard is once the page has scrolled to it: covered is what stays so for two seconds. */
export async function settled(page: Page) {
  let now = await stop(page);
  for (
    const end = Date.now() + 2000;
    !now.page && !now.uncovered && Date.now() < end;
    now = await stop(page)
  );
  return now;
}

/** Goes on with Tab until the keyboard is on this; at each stop on the way one sees where it is. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key);
    const { name, ring, page: lost } = await stop(page);
    if (lost) throw new Error(`The keyboard left the page before it came to ${target}`);
    expect(ring, `one sees that the keyboard is on ${name}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not come to ${target}`);
}

type Stop = Awaited<ReturnType<typeof stop>>;

/** Does one read `here` before `there`? */
const isBefore = (here: Stop, there: Stop): boolean =>
  here.box.bottom <= there.box.top + 1 && here.box.left < there.box.right;

/** Where the keyboard is after a step back and forth. */
async function again(page: Page): Promise<Stop> {
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  return settled(page);
}

/** Puts the keyboard before the page: the next Tab begins with it. */
const beforeThePage = (page: Page) =>
  page.evaluate(() => {
    // The body takes the focus and gives it up.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    scrollTo(0, 0);
    document.querySelector("main[data-scrolls]")?.scrollTo(0, 0);
  });

/** The page's first stop: past the frame to its content, or on a phone in the inspector that covers all of the app. */
async function firstStop(page: Page): Promise<string> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const covered = isPhone && (await page.locator("[data-inspector]").count()) > 0;
  return covered ? 'button "Close"' : 'a "Skip to content"';
}

/** How many stops of a page are looked at. */
const STOPS = 91;
const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };

/** The stop that counts for what is read next to it: what sticks to the screen has no place in the page. */
const inOrder = (one: Stop): Stop | null => (one.inMain && !one.stuck ? one : null);

/**
 * Goes through the page with Tab as fast as it takes the presses; the page itself notes each stop. Is each seen, uncovered
 * and in reading order? A no may be of something that was still moving.
 */
async function reads(page: Page, first: string): Promise<boolean> {
  const device = await page.context().newCDPSession(page);
  await page.evaluate(`{ const stops = []; onkeyup = () => stops.push((${look})()); window.stops = stops; }`);
  const stops: Stop[] = [];
  while (stops.length < STOPS && stops.length % 13 === 0 && !stops.at(-1)?.page) {
    const presses = Array.from({ length: 13 }, () =>
      ["rawKeyDown", "keyUp"].map((type) =>
        device.send("Input.dispatchKeyEvent", { type: type as "keyUp", ...TAB }),
      ),
    );
    await Promise.all(presses.flat());
    const noted = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops.splice(0));
    const end = noted.findIndex((one) => one.page);
    stops.push(...(end < 0 ? noted : noted.slice(0, end + 1)));
  }
  await page.evaluate(() => Reflect.set(window, "onkeyup", null));
  await device.detach();
  const whole = stops.length === STOPS || stops.at(-1)?.page;
  const seen = stops.slice(1).filter((one) => !one.page);
  return (
    Boolean(whole) &&
    stops[0]?.name === first &&
    seen.every((now, at) => {
      const [last, before] = [inOrder(now), at > 0 ? inOrder(seen[at - 1] as Stop) : null];
      return now.ring && now.uncovered && !(before && last && isBefore(last, before));
    })
  );
}

/** Goes through the page with Tab from its beginning; what is not seen, covered, or out of reading order on the way. */
export async function readingFaults(page: Page): Promise<string[]> {
  const first = await firstStop(page);
  await beforeThePage(page);
  if (await reads(page, first)) return [];
  const wrong: string[] = [];
  let last: Stop | null = null;
  await beforeThePage(page);
  await page.keyboard.press("Tab");
  expect((await stop(page)).name).toBe(first);
  for (let presses = 1; presses < STOPS; presses++) {
    await page.keyboard.press("Tab");
    let now = await settled(page);
    if (now.page) break;
    // What came in above may have pushed it out of sight: it counts where the keyboard comes to it once more.
    if (!now.uncovered) now = await again(page);
    if (!now.ring) wrong.push(`not seen: ${now.name}`);
    if (!now.uncovered) wrong.push(`covered: ${now.name}`);
    const before = last;
    last = inOrder(now);
    if (!before || !last) continue;
    if (!isBefore(last, before)) continue;
    // The page may have grown or shrunk above between the two looks: both are taken again as it stands now.
    await page.keyboard.press("Shift+Tab");
    const earlier = await settled(page);
    await page.keyboard.press("Tab");
    last = await settled(page);
    if (isBefore(last, earlier)) wrong.push(`out of order: ${before.name}, then ${now.name}`);
  }
  return wrong;
}
