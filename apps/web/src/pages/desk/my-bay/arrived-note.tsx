import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import type { Arrived } from "./arrived.ts";
import { SeenNotice } from "./seen-notice.tsx";

type Props = { of: Arrived; onSeen: () => void };

/** What arrived after it had waited, where something else had happened by then: to what, and whom to tell. */
export function ArrivedNote({ of: { about, text, is, name }, onSeen }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  return (
    <SeenNotice
      title={inRow([about.car, about.job && inLanguage(about.job, language)])}
      seenOf={t("arrived.seenOf", { text })}
      onSeen={onSeen}
      more={
        <ButtonLink to={`/desk/orders/${about.id}`} size="large" wide variant="secondary" icon="wrench">
          {t("order")}
        </ButtonLink>
      }
      data-arrived={is}
    >
      <p>{t(`arrived.${is}`, { name: name ?? "" })}</p>
      <p>{text}</p>
    </SeenNotice>
  );
}
