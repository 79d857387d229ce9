import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The about page. */
export function AboutPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("about")} />
    </div>
  );
}
