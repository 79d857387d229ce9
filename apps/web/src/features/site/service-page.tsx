import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The service page. */
export function ServicePage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("service")} />
    </div>
  );
}
