import { useTranslations } from "use-intl";
import { env } from "../../../platform/env.ts";
import { callLink, useFormat } from "../../../platform/format.ts";
import { contactOf, useShop } from "../../../platform/shop.ts";
import styles from "../../../ui/chapters.module.css";
import { Contents } from "../../../ui/contents.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";

const chapters = ["messages", "booking", "account", "mail", "limits", "log", "device", "where"] as const;

/** What is kept about people, and the choices they have. */
export function PrivacyPage() {
  const t = useTranslations("site.privacy");
  const counting = useTranslations("counting");
  const { phone } = useFormat();
  const contact = contactOf(useShop().known);
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={styles.columns}>
        <Contents
          title={t("contents")}
          chapters={[
            ...chapters.map((chapter) => [chapter, t(`${chapter}Title`)] as [string, string]),
            ["rights", t("rightsTitle")],
            ["choices", counting("title")],
          ]}
        />
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
              <p>
                {t.rich("rightsNoAccount", {
                  mail: () => <a href={`mailto:${contact.email}`}>{contact.email}</a>,
                  phone: () => <a href={callLink(contact.phone)}>{phone(contact.phone)}</a>,
                })}
              </p>
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
