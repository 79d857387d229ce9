import { useTranslations } from "use-intl";
import { BookingForm } from "../../../features/shop/editor/booking-form.tsx";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** What customers can book by themselves, and the lanes they book into. */
export function BookingPage() {
  const t = useTranslations("shop.booking");
  const { query, reread } = useEditable(useTRPC().booking.editSettings.queryOptions());
  return (
    <SettingsPage title={t("title")} lead={t("lead")} of={[query]}>
      {query.data && <BookingForm current={query.data} reread={reread} />}
    </SettingsPage>
  );
}
