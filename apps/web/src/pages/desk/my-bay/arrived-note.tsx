import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import type { Arrived } from "./arrived.ts";
import styles from "./my-bay-page.module.css";

type Props = { of: Arrived; onSeen: () => void };

/** What arrived after it had waited, where something else had happened by then: to what, and whom to tell. */
export function ArrivedNote({ of: { about, text, is, name }, onSeen }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  return (
    <div className={styles.kept} data-arrived={is}>
      <Notice tone="watch" title={inRow([about.car, about.job && inLanguage(about.job, language)])}>
        <p>{t(`arrived.${is}`, { name: name ?? "" })}</p>
        <p>{text}</p>
      </Notice>
      <ButtonLink to={`/desk/orders/${about.id}`} size="large" wide variant="secondary" icon="wrench">
        {t("order")}
      </ButtonLink>
      <Button size="large" wide variant="quiet" aria-label={t("arrived.seenOf", { text })} onClick={onSeen}>
        {t("arrived.seen")}
      </Button>
    </div>
  );
}
