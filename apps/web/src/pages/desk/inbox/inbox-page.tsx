import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icons.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
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
          key: (chunks) => <Kbd>{chunks}</Kbd>,
        })}
      </p>
    </div>
  );
}
