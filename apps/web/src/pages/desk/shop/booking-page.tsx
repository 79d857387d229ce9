import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BookingForm } from "../../../features/shop/editor/booking-form.tsx";
import { readAnew } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

/** What customers can book by themselves, and the lanes they book into. */
export function BookingPage() {
  const t = useTranslations("shop.booking");
  const tl = useTranslations("shop.load");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const options = trpc.booking.editSettings.queryOptions();
  const asked = useQuery(options);
  return (
    <>
      <WorkHeader title={t("title")} lead={t("lead")} />
      {asked.data ? (
        <BookingForm current={asked.data} reread={() => readAnew(cache, options)} />
      ) : (
        <QueryPending of={asked} failed={tl("errorTitle")} lines={10} />
      )}
    </>
  );
}
