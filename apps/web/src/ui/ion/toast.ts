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
    duration,
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
  return toast;
}
