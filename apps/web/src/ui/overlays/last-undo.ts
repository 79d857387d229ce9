import { UNDO_OFFERED, UNDO_WINDOW } from "@openhood/domain/booking/undo";
import { getSession, session } from "../../platform/session-store.ts";
import { presentToast } from "./present.ts";

type Undoable = {
  /** What it was done to: of one thing only the last step can be taken back. */
  id: string;
  /** What was done, as the toast says it. */
  text: string;
  /** The words of the button that takes it back. */
  action: string;
  undo: () => void;
};

type Offer = Undoable & { withdraw: () => void };

/** What can still be taken back, newest last. */
let offers: readonly Offer[] = [];

// What somebody did, and to whose car, is not for whoever sits there once they have signed out.
session.subscribe(() => {
  if (getSession().status !== "signed-in") for (const { withdraw } of offers) withdraw();
});

/** The words for what {@link undoLast} would take back; undefined when there is nothing. */
export const lastUndoable = (): string | undefined => offers.at(-1)?.text;

/**
 * Says what was done, with a button that takes it back. The undo key and the palette offer the same for longer, as long as
 * the server takes it back: somebody who listens to the toast has not heard it to its end when it goes.
 */
export function presentUndoable(undoable: Undoable): void {
  const { id, text, action } = undoable;
  const toast = presentToast({ text, action, duration: UNDO_OFFERED });
  const forget = () => {
    offers = offers.filter((one) => one !== offer);
  };
  const undo = () => {
    forget();
    undoable.undo();
  };
  const withdraw = () => {
    void toast.dismiss();
    forget();
  };
  const offer: Offer = {
    ...undoable,
    withdraw,
    undo: () => {
      withdraw();
      undoable.undo();
    },
  };
  offers = [...offers.filter((one) => one.id !== id), offer];
  setTimeout(forget, UNDO_WINDOW);
  void toast.dismissed.then(({ data }) => {
    if (data === "pressed") undo();
  });
}

/** Takes back what was done last and can still be; false when there is nothing to. */
export function undoLast(): boolean {
  const last = offers.at(-1);
  last?.undo();
  return last !== undefined;
}
