import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { OrderSettingsForm } from "../../../features/orders/editor/order-settings-form.tsx";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { InvoiceNumber } from "./invoice-number.tsx";

/** How the shop writes its repair orders: rates, taxes, fees, the board's columns, what must be filled in, what is printed. */
export function OrderSettingsPage() {
  const t = useTranslations("shop");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const options = trpc.orders.settings.queryOptions();
  const asked = useQuery(options);
  const reread = async () => {
    const fresh = await readAnew(cache, options);
    if (fresh.view !== "counter") throw new Error("Only the counter edits these");
    return fresh.settings;
  };
  return (
    <>
      <WorkHeader title={t("orders.title")} lead={t("orders.lead")} />
      {asked.data?.view === "counter" ? (
        <>
          <OrderSettingsForm current={asked.data.settings} reread={reread} />
          <InvoiceNumber />
        </>
      ) : (
        <QueryPending of={asked} failed={t("load.errorTitle")} lines={10} />
      )}
    </>
  );
}
