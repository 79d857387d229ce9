import { useTranslations } from "use-intl";
import { env } from "../../platform/env.ts";
import { useFormat } from "../../platform/format.ts";
import { reachOf, useShop } from "../../platform/shop.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Prose } from "../../ui/prose.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";
import styles from "./privacy-page.module.css";

const chapters = ["messages", "account", "mail", "limits", "log", "device", "where"] as const;

/** What is kept about people, and the choices they have. */
export function PrivacyPage() {
  const t = useTranslations("site.privacy");
  const consent = useTranslations("consent");
  const { phone } = useFormat();
  const reach = reachOf(useShop().known);
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <h2 id="contents-title">{t("contents")}</h2>
          <ol className={styles.chapters}>
            {chapters.map((chapter) => (
              <li key={chapter}>
                <Link to={`#${chapter}`}>{t(`${chapter}Title`)}</Link>
              </li>
            ))}
            <li>
              <Link to="#rights">{t("rightsTitle")}</Link>
            </li>
            <li>
              <Link to="#choices">{consent("title")}</Link>
            </li>
          </ol>
        </nav>
        <div>
          <Prose>
            {chapters.map((chapter) => (
              <section key={chapter} id={chapter} className={styles.chapter}>
                <h2>{t(`${chapter}Title`)}</h2>
                <p>{t(`${chapter}Text`, { region: env.region })}</p>
                {chapter === "limits" && env.appCheckKey !== null && <p>{t("robotsText")}</p>}
              </section>
            ))}
            <section id="rights" className={styles.chapter}>
              <h2>{t("rightsTitle")}</h2>
              <p>{t.rich("rightsText", { link: (words) => <Link to="/account/data">{words}</Link> })}</p>
              <p>{t("rightsNoAccount", { email: reach.email, phone: phone(reach.phone) })}</p>
            </section>
          </Prose>
          <div className={styles.choices}>
            <PrivacyChoices />
          </div>
        </div>
      </div>
    </div>
  );
}
