import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import { useBayNotes } from "./kept-notes.tsx";
import styles from "./my-bay-page.module.css";
import { useStrayFocus } from "./use-stray-focus.ts";

/** What arrived after it had waited, where something else had happened by then: to what, and whom to tell. */
export function ArrivedNotes() {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const { arrived, seeArrived } = useBayNotes();
  const held = useStrayFocus();
  if (arrived.length === 0) return null;
  return (
    <div className={styles.bays} {...held}>
      {arrived.map(({ key, about, text, is, name }) => (
        <div key={key} className={styles.kept} data-arrived={is}>
          <Notice tone="watch" title={inRow([about.car, about.job && inLanguage(about.job, language)])}>
            <p>{t(`arrived.${is}`, { name: name ?? "" })}</p>
            <p>{text}</p>
          </Notice>
          <ButtonLink to={`/desk/orders/${about.id}`} size="large" wide variant="secondary" icon="wrench">
            {t("order")}
          </ButtonLink>
          <Button
            size="large"
            wide
            variant="quiet"
            aria-label={t("arrived.seenOf", { text })}
            onClick={() => seeArrived(key)}
          >
            {t("arrived.seen")}
          </Button>
        </div>
      ))}
    </div>
  );
}
