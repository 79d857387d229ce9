type Seen = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/** How much of the window's lower end a keyboard covers, in CSS pixels; a magnified page tells nothing of that. */
export function coveredByKeyboard(windowHeight: number, { height, offsetTop, scale }: Seen): number {
  if (Math.abs(scale - 1) > 0.01) return 0;
  return Math.max(0, Math.round(windowHeight - height - offsetTop));
}

/**
 * Keeps `--keyboard` at what a keyboard covers of the window. Android makes the window smaller instead (the page asks
 * for it), and so do the shells; Safari lays the keyboard over it, where sheets stand.
 */
export function watchKeyboard(): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const follow = () => {
    const covered = coveredByKeyboard(innerHeight, visualViewport);
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  };
  visualViewport.addEventListener("resize", follow);
  visualViewport.addEventListener("scroll", follow);
  follow();
}
