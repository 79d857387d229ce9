import type { Page } from "@playwright/test";

/**
 * What does not fit the screen's width: the page itself, what sticks out of it, and words cut off by their box. Boxes
 * that scroll sideways on purpose are named, and hold no sentences.
 */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.className)} "${element.textContent?.trim().slice(0, 30)}"`;
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page: ${scrollWidth} px`);
    const around = (element: Element | null): Element[] =>
      element ? [element, ...around(element.parentElement)] : [];
    const clips = (value: string) => value === "hidden" || value === "clip";
    const scrolls = (element: Element) =>
      around(element.parentElement).some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("svg, [aria-hidden='true']")) continue;
      // What only screen readers read is cut off on purpose; a summary in a link is said in full behind it, and one in a button too.
      if (around(element).some((one) => getComputedStyle(one).clipPath !== "none")) continue;
      if (style.webkitLineClamp !== "none" && element.closest("a, button")) continue;
      const words = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!words || scrolls(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      if (text.right > width + 1 || text.left < -1)
        found.push(`beside the screen: ${name(element)} ${text.left}–${text.right}`);
      for (const box of around(element)) {
        const outer = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        if (outer.display === "contents") continue;
        if (clips(outer.overflowX) && text.right > frame.right + 1)
          found.push(`cut off at the side: ${name(element)}`);
        if (clips(outer.overflowY) && text.bottom > frame.bottom + 2)
          found.push(`cut off below: ${name(element)}`);
      }
    }
    return found;
  });

/** How much of the screen's height stays for the page beside what sticks to its edges. */
export const roomLeft = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    // On a phone the inspector is the page: it fills the screen and scrolls by itself.
    const shown = document.querySelector("[data-inspector]") ?? document.body;
    const stuck = [...shown.querySelectorAll<HTMLElement>("*")].filter((element) =>
      /sticky|fixed/.test(getComputedStyle(element).position),
    );
    const taken = stuck.map((element) => element.getBoundingClientRect());
    const edge = (box: DOMRect) =>
      box.top <= 0 || box.bottom >= innerHeight
        ? Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))
        : 0;
    return 1 - taken.reduce((sum, box) => sum + edge(box), 0) / innerHeight;
  });

/** Lays a sheet over the page's own; the policy on styles lets a test in through the object model only. */
export const wear = (page: Page, css: string) =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, css);
export const takeOff = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop());

// WCAG 1.4.12.
export const spacedOut =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";
export const twiceTheSize = ":root { font-size: 200% !important; }";
