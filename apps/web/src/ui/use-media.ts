import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, kept up to date. Widths break where `tokens.test.ts` says. */
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
