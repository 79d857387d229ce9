import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The accountData page. */
export function AccountDataPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("accountData")} />
    </div>
  );
}
