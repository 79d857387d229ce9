import type { Page } from "@playwright/test";

/**
 * The targets that are smaller than `size` CSS px in a direction. Links in a line of text do not count, and below 24 px
 * neither does a target with so much room around it that a circle of 24 px touches no other (WCAG 2.5.8).
 */
export const tooSmall = (page: Page, size: number) =>
  page.evaluate((size) => {
    const seen = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        bottom + scrollY > 0
      );
    };
    const inText = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    // A label is part of what it names.
    const boxOf = (element: Element) => {
      const labels = (element as HTMLInputElement).labels ?? [];
      const rects = [element, ...labels].map((part) => part.getBoundingClientRect());
      const tick = /^(radio|checkbox)$/.test((element as HTMLInputElement).type ?? "");
      return tick ? rects.reduce((a, b) => (a.width * a.height > b.width * b.height ? a : b)) : rects[0];
    };
    const targets = [
      ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']"),
    ]
      .filter(
        (element) => seen(element) && !inText(element) && !element.closest("[inert], [aria-hidden='true']"),
      )
      .map((element) => ({ element, box: boxOf(element) as DOMRect }));
    const small = (box: DOMRect) => box.width < size - 0.5 || box.height < size - 0.5;
    const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    const near = (one: DOMRect, other: DOMRect) => {
      const [x, y] = middle(one);
      if (small(other)) {
        const [otherX, otherY] = middle(other);
        return Math.hypot(x - otherX, y - otherY) < 24;
      }
      const dx = Math.max(other.left - x, 0, x - other.right);
      const dy = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(dx, dy) < 12;
    };
    return targets
      .filter(({ element, box }) => {
        if (!small(box)) return false;
        return size > 24 || targets.some((other) => other.element !== element && near(box, other.box));
      })
      .map(({ element, box }) => {
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30);
        return `${element.tagName.toLowerCase()}.${element.className} "${name}" ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`;
      });
  }, size);
