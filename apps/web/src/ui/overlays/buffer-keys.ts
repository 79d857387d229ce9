/** Keys pressed for a field that isn't there yet. */
export type BufferedKeys = { release: () => string };

let newest: BufferedKeys = { release: () => "" };

/** The keys pressed since a form was asked for; ends their buffering. */
export const releaseKeys = (): string => newest.release();

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
  newest.release();
  addEventListener("keydown", take, { capture: true });
  newest = {
    release: () => {
      removeEventListener("keydown", take, { capture: true });
      const taken = text;
      text = "";
      return taken;
    },
  };
  return newest;
}
