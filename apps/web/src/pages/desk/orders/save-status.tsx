import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { OrderEditsState } from "../../../features/orders/order-edits.ts";
import { useOnline } from "../../../platform/network.ts";
import { createStore, type Store, useStore } from "../../../platform/store.ts";
import { useLeaveGuard } from "../../../ui/overlays/use-leave-guard.ts";
import styles from "./order-page.module.css";

/** What of the page is not the order's yet: a field somebody types in, which saves itself when it is left, or one whose words were refused. */
type Unsaved = "typing" | "refused" | null;

// A date without its time is no value to its field, and still typed.
const REFUSED = "[data-inline][data-typed][aria-invalid=true], [data-inline]:invalid";
const isRefused = (): boolean => document.querySelector(REFUSED) !== null;
/** What the fields are called whose entry is not the order's. */
export const unsavedFields = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(REFUSED)].map(
    (field) => field.ariaLabel ?? field.labels?.[0]?.textContent ?? "",
  );
/** Would going lose something? What is typed in at the time saves itself first, or is refused, as if it had been left. */
function wouldLose(): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLElement && field.matches("[data-inline][data-typed]")) {
    flushSync(() => field.blur());
    field.focus({ preventScroll: true });
  }
  return isRefused();
}
const refused = (): Unsaved => (isRefused() ? "refused" : null);

/** What is typed and not saved: nothing but {@link SaveStatus} is drawn for it. */
export function useUnsaved() {
  const [unsaved] = useState(() => createStore<Unsaved>(null));
  const field = useRef<Element | null>(null);
  const [handlers] = useState(() => {
    const look = () => unsaved.set(refused() ?? (field.current?.matches("[data-typed]") ? "typing" : null));
    return {
      onInput: ({ target }: FormEvent) => {
        field.current = target instanceof Element && target.matches("[data-inline]") ? target : null;
        unsaved.set(field.current === null ? refused() : "typing");
      },
      // Whether it is refused says the field itself, once it has been drawn; by then the next one may be typed in.
      onBlur: () => setTimeout(look),
      // Enter saves it in place, Escape brings back what was there; half a date changes no value.
      onKeyUp: ({ key, target }: KeyboardEvent) => {
        if (key === "Enter" || key === "Escape" || (target as Element).matches(":invalid")) look();
      },
    };
  });
  // A field that goes with its job is not left.
  useLayoutEffect(() => {
    if (field.current?.isConnected === false) unsaved.set(refused());
  });
  return { unsaved, handlers };
}

type Props = { unsaved: Store<Unsaved>; status: OrderEditsState["status"] };

/** Says whether the order is saved: what is typed and not left yet is not, whatever else is. */
export function SaveStatus({ unsaved, status }: Props) {
  const t = useTranslations("orders.status");
  const what = useStore(unsaved);
  const isOnline = useOnline();
  const leave = useTranslations("orders.leave");
  // What is typed is saved as the page goes; what was refused is not tried again.
  useLeaveGuard({
    wouldLose,
    unsaved: what !== null,
    question: { title: leave("title"), text: leave("text"), confirm: leave("confirm"), danger: true },
    loss: leave("text"),
  });
  return (
    <p role="status" className={styles.soft}>
      {t(what ?? (!isOnline && status !== "saved" ? "offline" : status))}
    </p>
  );
}
