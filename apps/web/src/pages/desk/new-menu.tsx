import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icons.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./new-menu.module.css";
import { useNewForms } from "./use-new-forms.tsx";

/** What can be made from every page of the desk. Whoever may make none of it does not see the button. */
export function NewMenu() {
  const t = useTranslations("desk.new");
  const entries = useNewForms();
  if (entries.length === 0) return null;
  return (
    <Popover
      label={t("label")}
      className={styles.new}
      button={
        <>
          <Icon name="plus" size={18} />
          <span className={styles.label}>{t("label")}</span>
        </>
      }
    >
      {(close) => (
        <ul className={styles.list}>
          {entries.map(({ id, icon, label, open }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  close();
                  open();
                }}
              >
                <Icon name={icon} size={18} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
