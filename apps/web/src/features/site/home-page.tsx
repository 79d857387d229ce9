import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

/** The start page. */
export function HomePage() {
  const t = useTranslations("home");
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <ButtonLink to="/contact" size="large">
        {t("write")}
      </ButtonLink>
    </div>
  );
}
