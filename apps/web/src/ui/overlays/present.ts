import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { loadPart } from "../../platform/release.ts";
import type { Choice } from "../ion/alert.ts";
import type { ModalProps } from "../ion/modal.ts";
import { layers } from "./layers.ts";
import { type Dismissal, type OverlayElement, type OverlayHandle, run } from "./run.ts";

export type { Choice } from "../ion/alert.ts";
export type { DismissReason } from "./overlay-state.ts";
export type { Dismissal, OverlayHandle } from "./run.ts";

type Common = {
  /** Whether a tap beside it, a swipe, Escape and the back button close it. Default: yes. */
  backdropDismiss?: boolean;
};

const toastPart = () => import("../ion/toast.ts");
const alertParts = () => Promise.all([import("../ion/alert.ts"), import("../ion/swipe-down.ts")]);

/** Fetches what says and asks: without a connection it does not come, and that is what is to be said then. */
export const preloadWords = async (): Promise<void> => void (await Promise.all([toastPart(), alertParts()]));

/** Shows a sheet with React content, which gets the means to close itself with a result. */
export function presentModal<T = undefined>(
  options: Common & Pick<Partial<ModalProps>, "position"> & { label: string },
  render: (close: (data?: T) => Promise<void>) => ReactNode,
): OverlayHandle<T> {
  const content = document.createElement("div");
  content.className = "oh-sheet";
  const handle = later<T>(async () => {
    const { createModal } = await loadPart(() => import("../ion/modal.ts"));
    const modal = createModal({
      label: options.label,
      position: options.position ?? "below",
      backdropDismiss: options.backdropDismiss ?? true,
      content,
      // Not before: a form tells its boxes from those it has lost by whether they stand in the document.
      onAttached: () =>
        flushSync(() =>
          layers.set([
            ...layers.get(),
            { id: crypto.randomUUID(), container: content, content: render(handle.dismiss) },
          ]),
        ),
    });
    return run<T>(modal as OverlayElement, "holds");
  });
  return handle;
}

type Question<V extends string> = Common & {
  title: string;
  text?: string;
  choices: readonly (Choice & { value: V })[];
};

/** Asks a question; the chosen value is the result's data, which stays undefined when it was closed otherwise. */
export function presentAlert<V extends string>(options: Question<V>): OverlayHandle<V> {
  const handle = later<V>(async () => {
    const [{ createAlert }, { swipeDown }] = await loadPart(alertParts);
    return ask(createAlert({ ...question(options), choose }) as OverlayElement, swipeDown);
  });
  const choose = (value: string) => void handle.dismiss(value as V);
  return handle;
}

/** Offers things to do in a list from below; the chosen value is the result's data. */
export function presentActionSheet<V extends string>(options: Question<V>): OverlayHandle<V> {
  const handle = later<V>(async () => {
    const [{ createActionSheet }, { swipeDown }] = await loadPart(() =>
      Promise.all([import("../ion/action-sheet.ts"), import("../ion/swipe-down.ts")]),
    );
    return ask(createActionSheet({ ...question(options), choose }) as OverlayElement, swipeDown);
  });
  const choose = (value: string) => void handle.dismiss(value as V);
  return handle;
}

type Toast = {
  text: string;
  /** A button on the toast; pressing it dismisses with `data: "pressed"`. */
  action?: string;
  /** What the button is called where its word alone says too little. It begins with that word. */
  actionName?: string;
  /** Called the moment it is pressed: the toast takes a while to go. */
  onPress?: () => void;
  /** Another button, which leads to what the toast is about. */
  link?: { text: string; onPress: () => void };
  /** Milliseconds; 0 stays until it is put away or its button is pressed. */
  duration?: number;
  /** Whether a swipe, Escape and the back button put it away; it has no backdrop to tap. Default: yes. */
  dismissible?: boolean;
};

/** The toasts with a button that can be put away, on the page now. */
const withButton = new Map<HTMLElement, () => void>();

/** Shows a short message that disappears by itself and blocks nothing. It takes the place of one with a button: that would lie covered. */
export function presentToast(options: Toast): OverlayHandle<"pressed"> {
  const handle = later<"pressed">(async () => {
    const { createToast } = await loadPart(toastPart);
    const dismissible = options.dismissible ?? true;
    const toast = createToast({
      text: options.text,
      duration: options.duration ?? 5000,
      swipe: dismissible,
      ...(options.action ? { action: options.action } : {}),
      ...(options.actionName ? { actionName: options.actionName } : {}),
      ...(options.link && {
        link: {
          text: options.link.text,
          onPress: () => {
            options.link?.onPress();
            void handle.dismiss();
          },
        },
      }),
      onAction: () => {
        options.onPress?.();
        void handle.dismiss("pressed");
      },
    });
    for (const [older, leave] of withButton) if (!older.matches(":focus-within")) leave();
    const shown = run<"pressed">(toast as OverlayElement, dismissible ? "floats" : "stays");
    if (options.action && dismissible) {
      withButton.set(toast, () => void shown.dismiss());
      void shown.dismissed.then(() => withButton.delete(toast));
    }
    return shown;
  });
  return handle;
}

const question = <V extends string>({ title, text, choices, backdropDismiss = true }: Question<V>) => ({
  title,
  choices,
  backdropDismiss,
  ...(text ? { text } : {}),
});

function ask<V extends string>(
  element: OverlayElement,
  swipeDown: (element: HTMLElement, dismiss: () => void) => void,
): OverlayHandle<V> {
  if (element.backdropDismiss) swipeDown(element, () => void element.dismiss(undefined, "gesture"));
  return run<V>(element, "holds");
}

// A handle for what is still being loaded.
function later<T>(start: () => Promise<OverlayHandle<T>>): OverlayHandle<T> {
  const started = start();
  return {
    dismiss: async (data) => (await started).dismiss(data),
    dismissed: started.then((handle): Promise<Dismissal<T>> => handle.dismissed),
  };
}
