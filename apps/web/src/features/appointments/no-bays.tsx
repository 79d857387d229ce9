import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** A shop without bays: the way to them, or whose job they are. */
export function NoBays() {
  const t = useTranslations("schedule.noLanes");
  const isTheirs = useMe().may("booking.saveSettings");
  return (
    <EmptyState icon="wrench" title={t("title")} text={t(isTheirs ? "text" : "whose")}>
      {isTheirs && <ButtonLink to="/desk/shop/booking#lanes">{t("link")}</ButtonLink>}
    </EmptyState>
  );
}
