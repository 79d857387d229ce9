import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import styles from "./order-page.module.css";

type Props = { canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void };

/** The steps back and forth. The button of the last step hands the focus to the other. */
export function UndoRedo({ canUndo, canRedo, onUndo, onRedo }: Props) {
  const t = useTranslations("orders");
  const row = useRef<HTMLSpanElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    if (!button?.matches(":disabled")) return;
    pressed.current = null;
    // It is in sight: the page stays where it is.
    row.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
  });
  const step = (act: () => void) => (event: React.MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    act();
  };
  return (
    <span ref={row} className={styles.row}>
      <Button size="small" variant="secondary" disabled={!canUndo} onClick={step(onUndo)}>
        {t("undo")}
      </Button>
      <Button size="small" variant="secondary" disabled={!canRedo} onClick={step(onRedo)}>
        {t("redo")}
      </Button>
    </span>
  );
}
