/** A field with something in it that its own undo takes back: not one that only has the focus, as where a job was removed. */
export function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("input, textarea, select")) return false;
  if (target.matches("[data-inline]")) return target.matches("[data-typed]");
  return !(target instanceof HTMLInputElement && target.role === "combobox" && target.value === "");
}
