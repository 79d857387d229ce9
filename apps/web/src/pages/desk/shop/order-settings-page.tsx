import { useTranslations } from "use-intl";
import { OrderSettingsForm } from "../../../features/orders/editor/order-settings-form.tsx";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { InvoiceNumber } from "./invoice-number.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** How the shop writes its repair orders: rates, taxes, fees, the board's columns, what must be filled in, what is printed. */
export function OrderSettingsPage() {
  const t = useTranslations("shop.orders");
  const { query, reread } = useEditable(useTRPC().orders.settings.queryOptions());
  const settings = async () => {
    const fresh = await reread();
    if (fresh.view !== "counter") throw new Error("Only the counter edits these");
    return fresh.settings;
  };
  return (
    <SettingsPage title={t("title")} lead={t("lead")} of={[query]}>
      {query.data?.view === "counter" && (
        <>
          <OrderSettingsForm current={query.data.settings} reread={settings} />
          <InvoiceNumber />
        </>
      )}
    </SettingsPage>
  );
}
