import { type RefObject, useEffect } from "react";

const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** What scrolls the board: itself, or on a phone the work area it stands in. */
function paneOf(board: HTMLElement): Element | null {
  let pane: Element | null = board;
  while (pane && !scrolls(pane)) pane = pane.parentElement;
  return pane;
}

/** A day opens at the present hour; another one, and today after hours, at the hour the shop opens. */
export function useInView(board: RefObject<HTMLDivElement | null>, date: string) {
  useEffect(() => {
    const scroller = board.current;
    const pane = scroller && paneOf(scroller);
    if (!scroller || !pane) return;
    const now = scroller.querySelector("[data-now]");
    const line = now ?? scroller.querySelector("[data-opening]");
    if (!line) return;
    const below = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    // What begins in sight stays as it is.
    if (!now && below < pane.clientHeight / 2) return;
    pane.scrollTop += below - pane.clientHeight / (now ? 3 : 6);
  }, [date]);
}
