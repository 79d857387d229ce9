import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { RuleForm } from "../../../features/approvals/rule-form.tsx";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

/** Which state's rule on estimates and approvals the shop holds itself to. */
export function ApprovalRulePage() {
  const t = useTranslations("shop");
  const cache = useQueryClient();
  const options = useTRPC().approvals.rule.queryOptions();
  const asked = useQuery(options);
  return (
    <>
      <WorkHeader title={t("approvals.title")} lead={t("approvals.lead")} />
      {asked.data ? (
        <RuleForm
          current={asked.data.settings}
          suggested={asked.data.suggested}
          reread={async () => (await readAnew(cache, options)).settings}
        />
      ) : (
        <QueryPending of={asked} failed={t("load.errorTitle")} lines={10} />
      )}
    </>
  );
}
