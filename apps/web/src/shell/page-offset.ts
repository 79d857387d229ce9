let away = false;

const page = () => document.getElementById("main");

/** Moves the page this many CSS pixels to the side, as the finger that holds it does. */
export function offsetPage(distance: number): void {
  document.documentElement.dataset.held = "";
  if (page()) (page() as HTMLElement).style.translate = `${distance}px`;
}

/** Slides the page out of sight (`out`) or back in; resolves once it is there. */
export async function glidePage(out: boolean): Promise<void> {
  const element = page();
  if (!element) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const to = out ? `${innerWidth}px` : "0px";
  const glide = element.animate({ translate: to }, { duration: still ? 0 : 180, easing: "ease-out" });
  await glide.finished.catch(() => {});
  if (!out) return settlePage();
  element.style.translate = to;
  away = true;
}

/** Resets the offset for the page on screen. */
export function settlePage(): void {
  away = false;
  delete document.documentElement.dataset.held;
  page()?.style.removeProperty("translate");
}

/** True while the page is out of sight: the swipe already showed the way back, so no transition is needed. */
export const pageIsAway = (): boolean => away;
