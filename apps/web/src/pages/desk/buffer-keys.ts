/** Keys that were pressed for a field which is not there yet. */
export type BufferedKeys = { release: () => string };

/**
 * Takes what is typed from now on, so that it acts on nothing behind what is coming; `release` ends that and answers
 * with the text.
 */
export function bufferKeys(): BufferedKeys {
  let text = "";
  const take = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", take, { capture: true });
  return {
    release: () => {
      removeEventListener("keydown", take, { capture: true });
      const taken = text;
      text = "";
      return taken;
    },
  };
}
