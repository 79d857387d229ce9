import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The deskStaff page. */
export function StaffPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("deskStaff")} />
    </div>
  );
}
