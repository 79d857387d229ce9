import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./removed-line.module.css";

type Props = {
  text: string;
  /** What comes back, as its button is called: a page may have several. */
  what: string;
  /** What comes of it. */
  note?: ReactNode;
  onUndo: () => void;
};

/** Says what was removed, with the button that puts it back. */
export function RemovedLine({ text, what, note, onUndo }: Props) {
  const t = useTranslations("shop.list");
  return (
    <p className={styles.removed}>
      <span>{text}</span>
      <button type="button" data-undo="" aria-label={t("undoName", { what })} onClick={onUndo}>
        {t("undo")}
      </button>
      {note}
    </p>
  );
}
