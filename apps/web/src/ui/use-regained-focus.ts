import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes the focus when a change removed the focused element: a keyboard goes on from here, and a screen reader says what
 * came of it. The element takes the focus only by script (`tabIndex={-1}`). Who is elsewhere by then is left alone.
 * @param change what stands for the state shown
 * @param atFirst whether the first showing counts as a change: it takes the place of something
 */
export function useRegainedFocus<E extends HTMLElement>(
  change: unknown,
  atFirst = false,
): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef<unknown>(atFirst ? null : change);
  useEffect(() => {
    const isOther = before.current !== change;
    before.current = change;
    // The heading has it where the focus fell to it.
    if (isOther && document.activeElement?.matches("body, h1")) target.current?.focus();
  }, [change]);
  return target;
}
