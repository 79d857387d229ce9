import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { MaintenanceForm } from "../../../features/orders/editor/maintenance-form.tsx";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

/** What the shop recommends when, and how long it stands behind its work. */
export function MaintenancePage() {
  const t = useTranslations("shop");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const options = trpc.orders.maintenance.queryOptions();
  const asked = useQuery(options);
  const canned = useQuery(trpc.orders.canned.queryOptions());
  return (
    <>
      <WorkHeader title={t("maintenance.title")} lead={t("maintenance.lead")} />
      {asked.data && canned.data ? (
        <MaintenanceForm
          current={asked.data}
          canned={canned.data.jobs}
          reread={() => readAnew(cache, options)}
        />
      ) : (
        <QueryPending of={asked.data ? canned : asked} failed={t("load.errorTitle")} lines={10} />
      )}
    </>
  );
}
