import { focusNear, trailOf } from "../../platform/focus.ts";
import { float } from "./float.ts";
import { layers, openOverlays } from "./layers.ts";
import { pushOverlayEntry, removeOverlayEntry } from "./overlay-history.ts";
import {
  type DismissCause,
  type DismissReason,
  nextOverlayState,
  type OverlayState,
} from "./overlay-state.ts";

/** How an overlay ended. `data` is there for an `action`. */
export type Dismissal<T> = { reason: DismissReason; data: T | undefined };

/** An overlay on screen. */
export type OverlayHandle<T> = {
  /** Closes it from code; resolves once it is gone. */
  dismiss: (data?: T) => Promise<void>;
  /** Resolves when it is gone, the history is as before and the focus is back. */
  dismissed: Promise<Dismissal<T>>;
};

/** What the four Ionic elements have in common. */
export type OverlayElement = HTMLElement & {
  backdropDismiss?: boolean;
  present: () => Promise<void>;
  dismiss: (data?: unknown, role?: string) => Promise<boolean>;
  onDidDismiss: () => Promise<{ data?: unknown; role?: string }>;
};

let counter = 0;

/**
 * `holds`: it takes focus, history and the page's place until it is gone. `floats`: a toast, which takes none of them;
 * Escape and the back button reach it only when nothing holds. `stays`: a toast for which they do nothing.
 */
export type Manner = "holds" | "floats" | "stays";

/** Shows an element and waits until it is dismissed. */
export function run<T>(element: OverlayElement, manner: Manner): OverlayHandle<T> {
  counter += 1;
  const id = `overlay-${Date.now().toString(36)}-${counter}`;
  let state: OverlayState<T> = { status: "presented", cause: null };
  const because = (cause: DismissCause) => {
    state = nextOverlayState(state, { type: "cause", cause });
  };
  const leave = (cause: DismissCause) => () => {
    because(cause);
    void shown.then(() => element.dismiss(undefined, "backdrop"));
  };
  let stop: () => void | Promise<void> = () => {};
  if (manner === "holds") stop = hold(id, element, because, leave);
  if (manner === "floats") stop = float(id, leave);
  const shown = show(element, manner === "holds");
  const dismissed = shown
    .then(() => element.onDidDismiss())
    .then(async ({ data, role }) => {
      state = nextOverlayState(state, { type: "dismissed", role, data: data as T | undefined });
      await stop();
      layers.set(layers.get().filter((layer) => !element.contains(layer.container)));
      const { reason, data: result } = state as Extract<OverlayState<T>, { status: "dismissed" }>;
      return { reason, data: result };
    });
  return {
    dismissed,
    dismiss: async (data) => {
      await shown;
      await element.dismiss(data, "action");
      await dismissed;
    },
  };
}

async function show(element: OverlayElement, holds: boolean): Promise<void> {
  element.classList.add("overlay-hidden");
  // Ionic gives Escape to the last overlay in the document; a toast would swallow it.
  if (holds) document.body.append(element);
  else document.body.prepend(element);
  await (element as { componentOnReady?: () => Promise<unknown> }).componentOnReady?.();
  await element.present();
  // Ionic takes a toast's button out of the way by the tab key, too.
  if (!holds) element.removeAttribute("tabindex");
}

function hold(
  id: string,
  element: OverlayElement,
  because: (cause: DismissCause) => void,
  leave: (cause: DismissCause) => () => void,
): () => Promise<void> {
  const opener = trailOf(document.activeElement);
  const isTop = () => openOverlays.get().at(-1)?.id === id;
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isTop() && element.backdropDismiss) because("escape");
  };
  const onBack = () => {
    if (isTop() && element.backdropDismiss) because("hardware-back");
  };
  // Before Ionic's own listeners, which dismiss at once.
  document.addEventListener("keydown", onEscape, { capture: true });
  document.addEventListener("ionBackButton", onBack, { capture: true });
  openOverlays.set([...openOverlays.get(), { id, leave: leave("navigation") }]);
  pushOverlayEntry(id, leave("browser-back"));
  setPageInert(true);
  return async () => {
    document.removeEventListener("keydown", onEscape, { capture: true });
    document.removeEventListener("ionBackButton", onBack, { capture: true });
    openOverlays.set(openOverlays.get().filter((overlay) => overlay.id !== id));
    setPageInert(openOverlays.get().length > 0);
    await removeOverlayEntry(id);
    focusNear(opener);
  };
}

function setPageInert(inert: boolean): void {
  const root = document.getElementById("root");
  if (root) root.inert = inert;
}
