import { type RefObject, useEffect } from "react";

/** Gives the focus to a form's first field as its sheet opens, which takes it to itself. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const sheet = form.current?.closest("ion-modal");
    if (!sheet) return;
    const focus = () => {
      const at = document.activeElement;
      if (at === sheet || !sheet.contains(at))
        form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    };
    // Where the form had to be waited for, the sheet is there before it.
    focus();
    sheet.addEventListener("didPresent", focus, { once: true });
    return () => sheet.removeEventListener("didPresent", focus);
  }, [form]);
}
