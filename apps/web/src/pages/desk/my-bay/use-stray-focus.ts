import { useRef } from "react";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";

/** For a list of texts that have no form: as one goes, the focus goes to the next, or to the page's title. */
export function useStrayFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const held = useHeldFocus(
    () => ref.current?.querySelector("button") ?? document.querySelector<HTMLElement>("h1"),
  );
  return { ref, ...held };
}
