let away = false;

const page = () => document.getElementById("main");

/** Moves the page this many CSS pixels to the side, as the finger that holds it does. */
export function offsetPage(distance: number): void {
  document.documentElement.dataset.held = "";
  if (page()) (page() as HTMLElement).style.translate = `${distance}px`;
}

/** Lets the page glide out of sight (`out`) or back to its place; answers once it is there. */
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

/** Puts whatever page there is now in its place. */
export function settlePage(): void {
  away = false;
  delete document.documentElement.dataset.held;
  page()?.style.removeProperty("translate");
}

/** True while the page is out of sight: the way back has been seen, and needs no transition of its own. */
export const pageIsAway = (): boolean => away;
