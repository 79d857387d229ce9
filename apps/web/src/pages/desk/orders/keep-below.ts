/**
 * For the `ref` of what sticks to the top of a page, or whose children do: what the keyboard gets to comes to stand below it, and so
 * does what somebody types in where it grows over that.
 */
export function keepBelow(top: HTMLElement | null) {
  const main = top?.closest("main");
  if (!top || !main) return;
  const parts = [top, ...top.children] as HTMLElement[];
  const heightOf = () =>
    parts
      .filter((one) => getComputedStyle(one).position === "sticky")
      .reduce((sum, one) => sum + one.offsetHeight, 0);
  let known = heightOf();
  const watch = new ResizeObserver(() => {
    const height = heightOf();
    const grown = height - known;
    known = height;
    // With its name.
    main.style.scrollPaddingBlockStart = `calc(${height}px + 2rem)`;
    const focused = document.activeElement;
    // Under a thumb nothing moves: only whoever presses keys, or types, needs it in sight.
    if (grown <= 0 || !focused?.matches("main :focus-visible") || top.contains(focused)) return;
    const edge = main.getBoundingClientRect().top + height;
    const box = focused.getBoundingClientRect();
    // What was out of sight before stays there: its person has scrolled away from it.
    if (box.top < edge && box.bottom > edge - grown) focused.scrollIntoView({ block: "nearest" });
  });
  for (const one of parts) watch.observe(one);
  return () => {
    watch.disconnect();
    main.style.scrollPaddingBlockStart = "";
  };
}
