import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The accountProfile page. */
export function AccountProfilePage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("accountProfile")} />
    </div>
  );
}
