import { UNDO_OFFERED } from "@openhood/domain/booking/undo";

type Offer = { id: string; undo: () => void };

/** What is on offer, newest last. */
let offers: readonly Offer[] = [];

/**
 * Keeps how to take back what was done to an appointment, as long as that is offered. Of one appointment only the last
 * step can be taken back. Returns what forgets it.
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

/** Takes back what was done last and is still on offer; false when there is nothing to. */
export function undoLast(): boolean {
  const last = offers.at(-1);
  offers = offers.slice(0, -1);
  last?.undo();
  return last !== undefined;
}
