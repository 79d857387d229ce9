import { useTranslations } from "use-intl";
import styles from "./reviews.module.css";

const STAR = "m12 3.4 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 2.9 1.1-6L3.4 9.7l6-.8Z";

/** How many of five stars somebody gave, drawn, and as text. */
export function Stars({ count }: { count: number }) {
  const t = useTranslations("site.reviews");
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label={t("stars", { count })}>
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          className={index < count ? styles.given : undefined}
          transform={`translate(${index * 24} 0)`}
          d={STAR}
        />
      ))}
    </svg>
  );
}
