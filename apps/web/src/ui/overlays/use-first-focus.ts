import { type RefObject, useEffect } from "react";
import { releaseKeys } from "./buffer-keys.ts";

/**
 * Gives the focus to a form's first field as its sheet opens, with what was typed for it before ({@link bufferKeys}).
 * What the field held is selected, so that typing replaces it.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const sheet = form.current?.closest("ion-modal");
    if (!sheet) return;
    let frame = 0;
    const focus = () => {
      const at = document.activeElement;
      // Somebody may have gone to another field; the sheet takes the focus itself while it opens.
      if (at !== sheet && sheet.contains(at)) return void releaseKeys();
      const field = form.current?.querySelector<HTMLElement>("input, select, textarea");
      field?.focus();
      // A sheet that is not on screen yet lets nothing in it have the focus.
      if (!field || document.activeElement !== field) frame = requestAnimationFrame(focus);
      else fill(field, releaseKeys());
    };
    focus();
    sheet.addEventListener("didPresent", focus, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      sheet.removeEventListener("didPresent", focus);
    };
  }, [form]);
}

function fill(field: HTMLElement, text: string): void {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.selectionStart !== null);
  if (!isText) return;
  field.select();
  if (!text) return;
  field.setRangeText(text, 0, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
