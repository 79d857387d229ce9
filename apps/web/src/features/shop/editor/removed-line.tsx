import { useTranslations } from "use-intl";
import styles from "./removed-line.module.css";

/** Says what was removed, with the button that puts it back. */
export function RemovedLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  const t = useTranslations("shop.list");
  return (
    <p className={styles.removed}>
      <span>{text}</span>
      <button type="button" data-undo="" onClick={onUndo}>
        {t("undo")}
      </button>
    </p>
  );
}
