import { useTranslations } from "use-intl";
import { RuleForm } from "../../../features/approvals/rule-form.tsx";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Which state's rule on estimates and approvals the shop holds itself to. */
export function ApprovalRulePage() {
  const t = useTranslations("shop.approvals");
  const { query, reread } = useEditable(useTRPC().approvals.rule.queryOptions());
  return (
    <SettingsPage title={t("title")} lead={t("lead")} of={[query]}>
      {query.data && (
        <RuleForm
          current={query.data.settings}
          suggested={query.data.suggested}
          reread={async () => (await reread()).settings}
        />
      )}
    </SettingsPage>
  );
}
