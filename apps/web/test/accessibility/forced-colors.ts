import type { Page } from "@playwright/test";

/** Puts the page into the system's colors. */
export async function forced(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", colorScheme });
  // The new colors are there with the next frame but one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Numbers what has an edge or a ground of its own in the app's colors and can be pressed or filled in. */
export const markControls = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>("[data-edged]"))
      delete element.dataset.edged;
    for (const element of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea",
    )) {
      const { borderTopWidth, borderTopColor, backgroundColor, opacity } = getComputedStyle(element);
      const clear = (color: string) => /, 0\)$|\/ 0\)$/.test(color);
      const edged = borderTopWidth !== "0px" && !clear(borderTopColor);
      if (!element.checkVisibility() || opacity === "0" || element.closest("[aria-hidden='true']")) continue;
      if (edged || (!clear(backgroundColor) && element.matches("button, a"))) element.dataset.edged = "";
      count += 1;
    }
    return count;
  });

/** What can no longer be told in the system's colors: controls without an edge, icons like their ground. */
export const lost = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const system = (name: string) => {
      probe.style.setProperty("color", name);
      return getComputedStyle(probe).color;
    };
    const canvas = system("Canvas");
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${element.textContent?.slice(0, 30)}"`;
    const found: string[] = [];
    for (const element of document.querySelectorAll("[data-edged]")) {
      const style = getComputedStyle(element);
      const told =
        (style.borderTopWidth !== "0px" && style.borderTopColor !== canvas) ||
        style.backgroundColor !== canvas;
      if (!told) found.push(`no edge: ${named(element)}`);
    }
    for (const icon of document.querySelectorAll("svg[stroke='currentColor']"))
      if (getComputedStyle(icon).color === canvas)
        found.push(`no icon: ${named(icon.parentElement ?? icon)}`);
    // What is current, pressed or chosen looks other than its neighbours that are not.
    const look = (element: Element) => {
      const styles = [element, ...element.querySelectorAll("*")].map((one) => getComputedStyle(one));
      const after = getComputedStyle(element, "::after");
      const sides = ["Top", "Bottom", "Left"] as const;
      return JSON.stringify([
        styles.map((style) => [
          style.backgroundColor,
          style.textDecorationLine,
          sides.map((side) => [style[`border${side}Width`], style[`border${side}Color`]]),
        ]),
        after.content !== "none" && after.backgroundColor,
      ]);
    };
    const chosen =
      "[aria-current]:not([aria-current='false']), [aria-pressed='true'], label:has(> input[type=radio]:checked)";
    for (const element of document.querySelectorAll(chosen)) {
      const group = element.closest("nav, fieldset, ul, ol");
      const others = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => !other.matches(chosen) && other.className === element.className,
      );
      if (others.some((other) => look(other) === look(element)))
        found.push(`not told from the others: ${named(element)}`);
    }
    probe.remove();
    return found;
  });
