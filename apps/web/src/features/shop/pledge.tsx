import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icons.tsx";
import styles from "./pledge.module.css";

/** What the shop can be held to. */
export function Pledge({ size = "small" }: { size?: "small" | "large" }) {
  const t = useTranslations("site.pledge");
  return (
    <ul className={`${styles.pledge} ${styles[size]}`}>
      {(["hold1", "hold2", "hold3", "hold4"] as const).map((key) => (
        <li key={key}>
          <Icon name="check" size={size === "large" ? 24 : 18} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
