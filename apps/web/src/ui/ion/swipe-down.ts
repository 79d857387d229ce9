const FAR = 64;

/** Ionic's alert and action sheet know no swipe; a clear pull downwards closes them like a sheet. */
export function swipeDown(element: HTMLElement, dismiss: () => void): void {
  let from: { x: number; y: number } | null = null;
  element.addEventListener("pointerdown", (event) => {
    from =
      (event.target as HTMLElement).tagName === "ION-BACKDROP"
        ? null
        : { x: event.clientX, y: event.clientY };
  });
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    const down = event.clientY - from.y;
    if (down < FAR || Math.abs(event.clientX - from.x) > down) return;
    from = null;
    dismiss();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    element.addEventListener(name, () => {
      from = null;
    });
  }
}
