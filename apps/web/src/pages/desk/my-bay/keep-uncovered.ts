/** For the `ref` of the page's foot: what has the focus comes up from under it where it grows over that. */
export function keepUncovered(foot: HTMLElement | null) {
  if (!foot) return;
  let known = foot.offsetHeight;
  const watch = new ResizeObserver(() => {
    const grown = foot.offsetHeight - known;
    known = foot.offsetHeight;
    const focused = document.activeElement;
    if (grown <= 0 || !focused || focused === document.body || foot.contains(focused)) return;
    const { top, bottom } = focused.getBoundingClientRect();
    const edge = foot.getBoundingClientRect().top;
    // Under a thumb nothing moves: only whoever presses keys, or types, needs it in sight.
    if (!focused.matches(":focus-visible")) return;
    // What was out of sight before stays there: its person has scrolled away from it.
    if (bottom > edge && top < edge + grown) focused.scrollIntoView({ block: "nearest" });
  });
  watch.observe(foot);
  return () => watch.disconnect();
}
