import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { MaintenanceForm } from "../../../features/orders/editor/maintenance-form.tsx";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Recommended service intervals, and the shop's warranty. */
export function MaintenancePage() {
  const t = useTranslations("shop.maintenance");
  const trpc = useTRPC();
  const { query, reread } = useEditable(trpc.orders.maintenance.queryOptions());
  const canned = useQuery(trpc.orders.canned.queryOptions());
  return (
    <SettingsPage title={t("title")} lead={t("lead")} of={[query, canned]}>
      {query.data && canned.data && (
        <MaintenanceForm current={query.data} canned={canned.data.jobs} reread={reread} />
      )}
    </SettingsPage>
  );
}
