import { defineCustomElement, type IonToast } from "@ionic/core/components/ion-toast.js";
import { setUpIonic } from "./setup.ts";

/** How far Ionic has a toast stand above its bar, px. */
const GAP = 8;

type Element = InstanceType<typeof IonToast>;
export type ToastProps = {
  text: string;
  duration: number;
  action?: string;
  /** What the button is called, where its word alone says too little. */
  actionName?: string;
  onAction: () => void;
  /** Another button, which leads somewhere. */
  link?: { text: string; onPress: () => void };
  swipe: boolean;
};

/** A short word at the edge of the screen that goes by itself. */
export function createToast({
  text,
  duration,
  action,
  actionName,
  onAction,
  link,
  swipe,
}: ToastProps): Element {
  setUpIonic();
  defineCustomElement();
  const bar = bottomBar();
  const toast = document.createElement("ion-toast") as Element;
  Object.assign(toast, {
    hasController: true,
    message: text,
    position: "bottom",
    ...(bar && { positionAnchor: bar }),
    ...(swipe ? { swipeGesture: "vertical" } : {}),
    buttons: [
      ...(link ? [buttonOf(link.text, link.onPress)] : []),
      ...(action ? [buttonOf(action, onAction, actionName)] : []),
    ],
  });
  if (duration > 0) goAfter(toast, duration);
  toast.addEventListener("ionToastDidPresent", () => keepAbove(toast), { once: true });
  return toast;
}

const buttonOf = (text: string, onPress: () => void, name?: string) => ({
  text,
  ...(name && { htmlAttributes: { "aria-label": name } }),
  handler: () => {
    onPress();
    return false;
  },
});

/** A toast that was there first stands above what comes, or grows, under it, and at the window's foot once nothing is there any more. */
function keepAbove(toast: Element): void {
  let raised = 0;
  const foot = Number.parseFloat(
    getComputedStyle(toast).getPropertyValue("--ion-safe-area-bottom").trim() || "0",
  );
  const watch = new ResizeObserver(() => {
    const box = toast.shadowRoot?.querySelector(".toast-wrapper")?.getBoundingClientRect();
    const top = bottomBar()?.getBoundingClientRect().top ?? innerHeight - foot;
    // While an overlay waits for an answer it is elsewhere.
    if (!box || document.getElementById("root")?.inert) return;
    raised += box.bottom + GAP - top;
    toast.style.translate = `0 ${-raised}px`;
  });
  for (const bar of document.querySelectorAll("[data-bottom-bar]")) watch.observe(bar);
  toast.addEventListener("ionToastDidDismiss", () => watch.disconnect(), { once: true });
}

/** The uppermost of what has its place at the bottom of the screen, such as tabs or a form's buttons: nothing lies over it. */
function bottomBar(): HTMLElement | undefined {
  const topOf = (bar: HTMLElement) => bar.getBoundingClientRect().top;
  const isAtBottom = (bar: HTMLElement) =>
    bar.getBoundingClientRect().bottom > innerHeight / 2 && topOf(bar) < innerHeight;
  return [...document.querySelectorAll<HTMLElement>("[data-bottom-bar]")]
    .filter((bar) => bar.checkVisibility() && bar.offsetHeight > 0 && isAtBottom(bar))
    .sort((one, other) => topOf(one) - topOf(other))[0];
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
