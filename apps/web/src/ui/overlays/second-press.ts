/** Ms and px within which two presses are one double press, where the browser does not count them. */
const SOON = 500;
const NEAR = 12;

/**
 * Lets nothing have the second press of a double press. For a press that takes away what was pressed: the second one would
 * land on what lies beneath.
 */
export function dropSecondPress(first: MouseEvent): void {
  // The keyboard's press has no place, and what is beneath does not get it.
  if (first.detail === 0) return;
  const onPress = (second: MouseEvent) => {
    if (second === first) return;
    const isNear =
      Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= NEAR &&
      second.timeStamp - first.timeStamp <= SOON;
    if (second.detail > 1 || isNear) {
      second.stopImmediatePropagation();
      second.preventDefault();
    } else removeEventListener("click", onPress, { capture: true });
  };
  addEventListener("click", onPress, { capture: true });
}
