import type { Page } from "@playwright/test";

/** What of the page's skeleton is there too often, not at all, or without a name. */
export const skeleton = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const seen = (selector: string) => all(selector).filter((element) => element.checkVisibility());
    const wrong: string[] = [];
    const once = (selector: string) => {
      const count = seen(selector).length;
      if (count !== 1) wrong.push(`${count} of ${selector}`);
    };
    once("main");
    once("header:not(main *)");
    // The desk and the account have frames of their own, a screen on a wall has none.
    if (/^\/(?!desk|account|wall)/.test(location.pathname)) once("footer:not(main *)");
    once("h1");
    const names = seen("nav").map((nav) => {
      const label = document.getElementById(nav.getAttribute("aria-labelledby") ?? "");
      return nav.getAttribute("aria-label") ?? label?.textContent ?? "";
    });
    if (names.includes("")) wrong.push("a navigation without a name");
    if (new Set(names).size < names.length) wrong.push(`navigations of one name: ${names}`);
    if (document.querySelector("svg path:not([d])")) wrong.push("an icon without its drawing");
    const levels = seen("main :is(h1, h2, h3, h4, h5, h6)").map((heading) => Number(heading.tagName[1]));
    levels.forEach((level, at) => {
      if (level > (levels[at - 1] ?? level) + 1) wrong.push(`h${level} after h${levels[at - 1]}`);
    });
    const ids = all("[id]").map(({ id }) => id);
    wrong.push(...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `twice the id ${id}`));
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"])
      for (const element of all(`[${name}]`))
        for (const id of (element.getAttribute(name) ?? "").split(" "))
          if (id && !document.getElementById(id)) wrong.push(`${name} names nothing: ${id}`);
    return wrong;
  });
