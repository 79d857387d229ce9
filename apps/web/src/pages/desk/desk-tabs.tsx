import { useTranslations } from "use-intl";
import { useDeskNav } from "./desk-nav.ts";
import styles from "./desk-tabs.module.css";
import { NavLink } from "./nav-link.tsx";

/** The way between the desk's pages on a phone, under the thumb. */
export function DeskTabs() {
  const t = useTranslations("desk.nav");
  const { items } = useDeskNav();
  return (
    <nav aria-label={t("label")} className={styles.tabs} data-bottom-bar="">
      <ul className={styles.list}>
        {items
          .filter(({ isRailOnly }) => !isRailOnly)
          .map((item) => (
            <li key={item.to}>
              <NavLink {...item} className={styles.tab} />
            </li>
          ))}
      </ul>
    </nav>
  );
}
