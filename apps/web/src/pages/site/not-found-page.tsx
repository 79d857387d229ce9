import { useTranslations } from "use-intl";
import { DeadEnd } from "./dead-end.tsx";
import styles from "./not-found-page.module.css";

/** For addresses that lead nowhere. @param isService one of a service: it leads to them all */
export function NotFoundPage({ isService = false }: { isService?: boolean }) {
  const t = useTranslations("notFound");
  return (
    <DeadEnd
      title={t("title")}
      text={t("text")}
      first={isService ? { to: "/services", label: t("services") } : { to: "/home", label: t("home") }}
      contact={t("contact")}
      drawing={
        <div className={styles.odometer} role="img" aria-label={t("odometer")}>
          {["0", "0", "0", "4", "0", "4"].map((digit, index) => (
            <span key={index} data-digit={digit} />
          ))}
        </div>
      }
      position="above"
    />
  );
}
