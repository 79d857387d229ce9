import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches, kept up to date. For widths see the breakpoints in `tokens.test.ts`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (reader: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", reader);
      return () => media.removeEventListener("change", reader);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
