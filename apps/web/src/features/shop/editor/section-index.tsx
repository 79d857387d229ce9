import { useTranslations } from "use-intl";
import styles from "./section-index.module.css";

/** The sections of a long form, each a press away; whoever goes there goes on from its heading. */
export function SectionIndex({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const t = useTranslations("shop");
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  };
  return (
    <nav aria-label={t("onThisPage")} className={styles.index}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
