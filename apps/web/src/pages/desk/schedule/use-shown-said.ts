import { useEffect, useRef } from "react";
import { useSaid } from "../../../ui/said.tsx";
import type { View } from "./use-view.ts";

/**
 * Says which day or week came on the screen. The focus stays where it is; where what had it went with the last view, the same
 * button of this one takes it, else the heading.
 */
export function useShownSaid({ kind, date }: Pick<View, "kind" | "date">, heading: string) {
  const { said, say } = useSaid();
  const shown = `${kind} ${date}`;
  const last = useRef(shown);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    addEventListener("focusin", onFocus);
    return () => removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    say(heading);
    if (document.activeElement !== document.body) return;
    const { current: gone } = focused;
    const isKind = gone instanceof HTMLElement && !gone.isConnected && "kind" in gone.dataset;
    const heir = document.querySelector<HTMLElement>(isKind ? `[data-kind="${kind}"]` : "h1");
    heir?.focus({ preventScroll: true });
  });
  return said;
}
