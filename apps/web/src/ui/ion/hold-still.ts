/**
 * Keeps the page from scrolling or bouncing during a gesture. Whoever waits for the
 * gesture to be sure of itself is too late for that: by then the browser has begun to scroll.
 */
export function holdStill(element: HTMLElement, goesAlong: (x: number, y: number) => boolean) {
  let from = { x: 0, y: 0 };
  const still = (event: TouchEvent) => {
    const { clientX, clientY } = event.touches[0] ?? { clientX: 0, clientY: 0 };
    if (event.cancelable && goesAlong(clientX - from.x, clientY - from.y)) event.preventDefault();
  };
  return {
    /** The finger is down at this place. */
    begin(x: number, y: number): void {
      from = { x, y };
      element.addEventListener("touchmove", still, { passive: false });
    },
    end: (): void => element.removeEventListener("touchmove", still),
  };
}
