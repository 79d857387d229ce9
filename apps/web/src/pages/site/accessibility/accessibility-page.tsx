import { useTranslations } from "use-intl";
import { useClock } from "../../../platform/clock.ts";
import { callLink, useFormat } from "../../../platform/format.ts";
import { contactOf, useShop } from "../../../platform/shop.ts";
import styles from "../../../ui/chapters.module.css";
import { Contents } from "../../../ui/contents.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Prose } from "../../../ui/prose.tsx";

/** When what stands here was last compared with what the tests really do. */
const CHECKED = "2026-11-20";

const chapters = ["standard", "tested", "limits", "tell"] as const;
const tests = ["axe", "keyboard", "zoom", "colors", "motion"] as const;
const limits = ["people", "reviews", "outside", "words"] as const;

/** How far everybody can use the site, where not yet, and whom to tell. */
export function AccessibilityPage() {
  const t = useTranslations("site.accessibility");
  const { phone } = useFormat();
  const clock = useClock();
  const reach = contactOf(useShop().known);
  const mail = <a href={`mailto:${reach.email}`}>{reach.email}</a>;
  const call = (
    <a className="tabular" href={callLink(reach.phone)}>
      {phone(reach.phone)}
    </a>
  );
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={styles.columns}>
        <Contents
          title={t("contents")}
          chapters={chapters.map((chapter) => [chapter, t(`${chapter}Title`)])}
        />
        <Prose>
          <section id="standard" className={styles.chapter}>
            <h2>{t("standardTitle")}</h2>
            <p>
              {t.rich("standardText", {
                link: (words) => (
                  <a href="https://www.w3.org/TR/WCAG22/" hrefLang="en">
                    {words}
                  </a>
                ),
              })}
            </p>
          </section>
          <section id="tested" className={styles.chapter}>
            <h2>{t("testedTitle")}</h2>
            <p>{t("testedText")}</p>
            <ul>
              {tests.map((test) => (
                <li key={test}>{t(`tests.${test}`)}</li>
              ))}
            </ul>
          </section>
          <section id="limits" className={styles.chapter}>
            <h2>{t("limitsTitle")}</h2>
            <p>{t("limitsText")}</p>
            <ul>
              {limits.map((limit) => (
                <li key={limit}>{t(`limits.${limit}`)}</li>
              ))}
            </ul>
          </section>
          <section id="tell" className={styles.chapter}>
            <h2>{t("tellTitle")}</h2>
            <p>{t.rich("tellText", { mail: () => mail, phone: () => call })}</p>
            <p>{t.rich("tellForm", { link: (words) => <Link to="/contact">{words}</Link> })}</p>
            <p>
              {t.rich("checked", {
                date: () => <time dateTime={CHECKED}>{clock.date(CHECKED)}</time>,
              })}
            </p>
          </section>
        </Prose>
      </div>
    </div>
  );
}
