import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The account page. */
export function AccountMessagesPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("account")} />
    </div>
  );
}
