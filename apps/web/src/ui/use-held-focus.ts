import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus where a render takes the focused element away: what takes its place gets it. Goes with its handlers on the
 * element around both.
 * @param heir finds it; `gone` is what had the focus
 * @param options `preventScroll` where nothing on the page may move by it
 */
export function useHeldFocus(
  heir: (gone: HTMLElement) => HTMLElement | null | undefined,
  options?: FocusOptions,
) {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const gone = focused.current;
    if (!gone || gone.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) heir(gone)?.focus(options);
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
