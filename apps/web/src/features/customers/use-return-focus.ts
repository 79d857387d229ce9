import { useEffect, useRef } from "react";

/** Gives the focus back to what opened a form once the form is closed. */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) opener.current?.querySelector<HTMLElement>("button")?.focus();
    was.current = open;
  }, [open]);
  return opener;
}
