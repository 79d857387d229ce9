import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { BookingForm } from "./booking-form.tsx";

/** What customers can book by themselves, and the lanes they book into. */
export function BookingPage() {
  const t = useTranslations("shop.booking");
  const tl = useTranslations("shop.load");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const options = trpc.booking.editSettings.queryOptions();
  const { data, isError, error, isFetching, refetch } = useQuery(options);
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {data ? (
        <BookingForm current={data} reread={() => cache.fetchQuery({ ...options, staleTime: 0 })} />
      ) : isError ? (
        <ErrorState
          title={tl("errorTitle")}
          text={problem(error)}
          action={tl("reload")}
          pending={isFetching}
          onAction={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={10} />
        </div>
      )}
    </>
  );
}
