import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The deskMessage page. */
export function ThreadPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("deskMessage")} />
    </div>
  );
}
