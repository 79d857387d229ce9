import { useTranslations } from "use-intl";
import { DeadEnd } from "../dead-end.tsx";
import { CarOnLift } from "./car-on-lift.tsx";

/** Stands where a part of the shop is still being built. */
export function ConstructionPage() {
  const t = useTranslations("construction");
  return (
    <DeadEnd
      eyebrow={t("eyebrow")}
      title={t("title")}
      text={t("text")}
      first={{ to: "/home", label: t("home") }}
      contact={t("contact")}
      drawing={<CarOnLift label={t("drawing")} />}
      position="beside"
    />
  );
}
