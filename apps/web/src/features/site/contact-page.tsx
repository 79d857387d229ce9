import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The contact page. */
export function ContactPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("contact")} />
    </div>
  );
}
