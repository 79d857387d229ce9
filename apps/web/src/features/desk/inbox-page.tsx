import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The desk page. */
export function InboxPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("desk")} />
    </div>
  );
}
