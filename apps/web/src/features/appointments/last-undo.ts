import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import type { OverlayHandle } from "../../ui/overlays/present.ts";

type Offer = { id: string; undo: () => void };

/** What is on offer, newest last. */
let offers: readonly Offer[] = [];

/**
 * Keeps how to take back what was done to an appointment, an order or a part, as long as that is offered. Of one only the
 * last step can be taken back. Returns what forgets it.
 */
export function offerUndo(id: string, undo: () => void): () => void {
  const offer = { id, undo };
  const forget = () => {
    offers = offers.filter((one) => one !== offer);
  };
  offers = [...offers.filter((one) => one.id !== id), offer];
  setTimeout(forget, UNDO_OFFERED);
  return forget;
}

/** As {@link offerUndo}, of what the button of a toast takes back: the key presses it. */
export function offerUndoOf(id: string, toast: OverlayHandle<"pressed">): void {
  const forget = offerUndo(id, () => void toast.dismiss("pressed"));
  void toast.dismissed.then(forget);
}

/** Takes back what was done last and is still on offer; false when there is nothing to. */
export function undoLast(): boolean {
  const last = offers.at(-1);
  offers = offers.slice(0, -1);
  last?.undo();
  return last !== undefined;
}
