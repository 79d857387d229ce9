import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icons.tsx";
import styles from "./inbox-page.module.css";

/** What stands beside the list while no message is open. */
export function InboxPage() {
  const t = useTranslations("desk.inbox");
  return (
    <div className={styles.nothing}>
      <Icon name="mail" size={28} />
      <p>{t("choose")}</p>
      <p className={styles.keys}>
        {t.rich("chooseKeys", {
          key: (chunks) => <kbd>{chunks}</kbd>,
        })}
      </p>
    </div>
  );
}
