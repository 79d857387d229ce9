import { UNDO_OFFERED, UNDO_WINDOW } from "@openhood/domain/booking/undo";
import { getSession, session } from "../../platform/session-store.ts";
import { presentToast } from "./present.ts";

type Undoable = {
  /** What it was done to: of one thing only the last step can be taken back. Where it is on the page, `data-returns` says so. */
  id: string;
  /** What was done, as the toast says it. */
  text: string;
  /** Resolves once it is taken back, as far as that takes a while. */
  undo: () => unknown;
  /** Another button of the toast, which leads to it. */
  link?: { text: string; onPress: () => void };
  /** When it was done, ms since 1970; now, where it is not said. */
  at?: number;
};

type Offer = Undoable & { at: number; withdraw: () => void };

/** What can still be taken back, newest last. */
let offers: readonly Offer[] = [];

// What somebody did, and to whose car, is not for whoever sits there once they have signed out.
session.subscribe(() => {
  if (getSession().status !== "signed-in") for (const { withdraw } of offers) withdraw();
});

/** The words for what {@link undoLast} would take back; undefined when there is nothing. */
export const lastUndoable = (): string | undefined => offers.at(-1)?.text;

/**
 * Offers the undo key and the palette what the page offers to take back itself, until it is taken back.
 * @param onGone called when the key or the palette took it, or its person signed out
 * @returns ends the offer
 */
export function offerUndo(undoable: Undoable, onGone = () => {}): () => void {
  const forget = () => {
    offers = offers.filter((one) => one !== offer);
  };
  const withdraw = () => {
    onGone();
    forget();
  };
  const undo = () => {
    withdraw();
    void takeBack(undoable, document.activeElement);
  };
  const offer: Offer = { ...undoable, at: undoable.at ?? Date.now(), withdraw, undo };
  const others = offers.filter(({ id }) => id !== undoable.id);
  offers = [...others, offer].toSorted((one, other) => one.at - other.at);
  return forget;
}

/** What stands on the page for a thing that came back, and takes the focus. */
function placeOf(id: string): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`[data-returns="${CSS.escape(id)}"]`);
  return place?.matches("a, button") === false ? place.querySelector("button") : place;
}

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** An undo key pressed once more goes nowhere else. */
const isChord = (event: Event) => event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey);

/**
 * Takes something back. Whoever did goes on at what came back, else where they were before, or at the page's heading.
 * @param gone once the toast whose button was pressed has gone, and let go of the focus
 */
async function takeBack(
  { id, undo }: Undoable,
  before: Element | null,
  gone?: Promise<unknown>,
): Promise<void> {
  const isThere = () => before instanceof HTMLElement && before !== document.body && before.isConnected;
  const isNowhere = () => document.activeElement === document.body;
  const work = undo();
  if (gone) await gone;
  if (isNowhere() && isThere()) (before as HTMLElement).focus({ preventScroll: true });
  let goesOn = false;
  const noted = new AbortController();
  const note = (event: Event) => {
    if (!isChord(event)) goesOn = true;
  };
  for (const event of ["keydown", "pointerdown"])
    addEventListener(event, note, { capture: true, signal: noted.signal });
  await work;
  await drawn();
  noted.abort();
  // What they were on went with the change: the focus fell elsewhere by itself.
  const fell = before?.isConnected === false && !goesOn;
  // Whoever went elsewhere meanwhile, types, or looks at something beside the page is left there.
  const stays = before?.matches("h1, main :not(input, textarea, select)") !== true;
  if (!isNowhere() && !fell && (goesOn || stays || document.activeElement !== before)) return;
  const place = placeOf(id);
  if (place) place.focus();
  else if (isNowhere()) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/**
 * Says what was done, with a button that takes it back. The undo key and the palette offer the same for longer, as long as
 * the server takes it back: somebody who listens to the toast has not heard it to its end when it goes.
 * @param undoable `action`: the words of the button
 * @returns takes the offer away, with its toast
 */
export function presentUndoable(undoable: Undoable & { action: string }): () => void {
  const { text, action, link } = undoable;
  // Where they are by then: what they did it with may be gone, and the toast's own button goes with it.
  let before = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest("ion-toast")) before = target;
  };
  document.addEventListener("focusin", follow);
  const actionName = `${action}: ${text}`;
  const onPress = () => {
    forget();
    void takeBack(undoable, before, toast.dismissed);
  };
  const toast = presentToast({
    text,
    action,
    actionName,
    onPress,
    duration: UNDO_OFFERED,
    ...(link && { link }),
  });
  const dismiss = () => void toast.dismiss();
  const forget = offerUndo(undoable, dismiss);
  setTimeout(forget, UNDO_WINDOW);
  void toast.dismissed.then(() => document.removeEventListener("focusin", follow));
  return () => {
    dismiss();
    forget();
  };
}

/** Takes back what was done last and can still be; false when there is nothing to. */
export function undoLast(): boolean {
  const last = offers.at(-1);
  last?.undo();
  return last !== undefined;
}
