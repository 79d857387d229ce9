/** An element and those around it, innermost first. A removed element no longer knows where it was. */
type Trail = readonly HTMLElement[];

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

export const trailOf = (element: Element | null): Trail =>
  element instanceof HTMLElement && element !== document.body
    ? [element, ...trailOf(element.parentElement)]
    : [];

/** Focuses an element also if it takes no focus by itself, without scrolling to it. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) {
    element.tabIndex = -1;
    element.dataset.anchorTarget = "";
  }
  element.focus({ preventScroll: true });
}

/** Focuses the element, or if it is gone what is near: the first control of the closest `[data-focus-home]`, else the page's heading. */
export function focusNear(trail: Trail): void {
  const [element] = trail;
  if (element?.isConnected) return void element.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const home = trail.find(({ isConnected }) => isConnected)?.closest<HTMLElement>("[data-focus-home]");
  const inHome = home?.matches("[tabindex]") ? home : home?.querySelector<HTMLElement>(FOCUSABLE);
  const root = trail.at(-1);
  const place = inHome ?? root?.querySelector<HTMLElement>("h1") ?? root?.querySelector<HTMLElement>("h2");
  if (place) focusQuietly(place);
}

/**
 * While installed, focus is never lost to the page's body: when a change removes the focused element, {@link focusNear} says
 * where it goes, unless something else has taken it by the next frame. Overlays return it by themselves.
 */
export function installFocusFallback(): () => void {
  let trail: Trail = [];
  const onFocus = ({ target }: FocusEvent) => {
    trail = trailOf(target as Element);
  };
  const watch = new MutationObserver(() => {
    const lost = trail;
    if (lost[0]?.isConnected !== false) return;
    trail = [];
    if (!lost.at(-1)?.isConnected) return;
    requestAnimationFrame(() => focusNear(lost));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocus);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", onFocus);
  };
}
