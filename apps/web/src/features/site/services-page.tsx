import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The services page. */
export function ServicesPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("services")} />
    </div>
  );
}
