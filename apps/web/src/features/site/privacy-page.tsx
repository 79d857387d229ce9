import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";

/** What is kept about people, and the choices they have. */
export function PrivacyPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("privacy")} />
      <PrivacyChoices />
    </div>
  );
}
