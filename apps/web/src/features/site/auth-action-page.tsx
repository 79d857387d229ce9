import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The authAction page. */
export function AuthActionPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("authAction")} />
    </div>
  );
}
