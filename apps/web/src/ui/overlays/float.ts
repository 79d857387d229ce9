import type { BackButtonDetail } from "./hardware-back.ts";
import { openOverlays } from "./layers.ts";
import type { DismissCause } from "./overlay-state.ts";

const floating: string[] = [];

/**
 * Lets Escape and a native shell's back button put away what floats: the newest first, one with each press, and not
 * while an overlay or a menu is open that has the key first. Answers how to stop listening.
 */
export function float(id: string, leave: (cause: DismissCause) => () => void): () => void {
  const isNext = () => floating.at(-1) === id && openOverlays.get().length === 0;
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isNext()) return;
    // The browser closes it, unless somebody else takes the key.
    if (document.querySelector(":popover-open")) return;
    event.preventDefault();
    end();
    leave("escape")();
  };
  const onBack = (event: Event) => {
    if (!isNext()) return;
    const { register } = (event as CustomEvent<BackButtonDetail>).detail;
    register(0, () => {
      end();
      leave("hardware-back")();
    });
  };
  const end = () => {
    removeEventListener("keydown", onEscape);
    document.removeEventListener("ionBackButton", onBack);
    if (floating.includes(id)) floating.splice(floating.indexOf(id), 1);
  };
  floating.push(id);
  addEventListener("keydown", onEscape);
  document.addEventListener("ionBackButton", onBack);
  return end;
}
