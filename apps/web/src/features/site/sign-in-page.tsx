import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

/** The signIn page. */
export function SignInPage() {
  const t = useTranslations("titles");
  return (
    <div className="page">
      <PageHeader title={t("signIn")} />
    </div>
  );
}
