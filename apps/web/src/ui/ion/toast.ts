import { defineCustomElement, type IonToast } from "@ionic/core/components/ion-toast.js";
import { setUpIonic } from "./setup.ts";

type Element = InstanceType<typeof IonToast>;
export type ToastProps = {
  text: string;
  duration: number;
  action?: string;
  onAction: () => void;
  swipe: boolean;
};

/** A short word at the edge of the screen that goes by itself. */
export function createToast({ text, duration, action, onAction, swipe }: ToastProps): Element {
  setUpIonic();
  defineCustomElement();
  const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
  const toast = document.createElement("ion-toast") as Element;
  Object.assign(toast, {
    hasController: true,
    message: text,
    position: "bottom",
    ...(bar?.checkVisibility() ? { positionAnchor: bar } : {}),
    ...(swipe ? { swipeGesture: "vertical" } : {}),
    buttons: action
      ? [
          {
            text: action,
            handler: () => {
              onAction();
              return false;
            },
          },
        ]
      : [],
  });
  if (duration > 0) goAfter(toast, duration);
  return toast;
}

/** Puts a toast away after a while, ms, counted anew when the pointer or the focus has left it (WCAG 2.2.1). */
function goAfter(toast: Element, duration: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const count = () => {
    hold();
    if (!toast.matches(":is(:hover, :focus-within)"))
      timer = setTimeout(() => void toast.dismiss(undefined, "timeout"), duration);
  };
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, hold);
  for (const event of ["ionToastDidPresent", "pointerleave", "focusout"])
    toast.addEventListener(event, count);
}
