import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { useNow } from "../../platform/use-now.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useShop } from "./api.ts";
import { DayView } from "./day-view.tsx";
import { useView } from "./use-view.ts";
import { WeekView } from "./week-view.tsx";

/** The shop's schedule: a day by its lanes, or a week by what is promised of it. */
export function SchedulePage() {
  const t = useTranslations("schedule");
  const problem = useProblemText();
  const { data, isError, error, isFetching, refetch } = useShop();
  const now = useNow().getTime();
  if (data) return <Shown shop={data} now={now} />;
  return (
    <>
      <PageHeader size="compact" title={t("title")} />
      {isError ? (
        <ErrorState
          title={t("errorTitle")}
          text={problem(error)}
          action={t("retry")}
          pending={isFetching}
          onAction={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height="30rem" />
        </div>
      )}
    </>
  );
}

type Props = { shop: NonNullable<ReturnType<typeof useShop>["data"]>; now: number };

function Shown({ shop, now }: Props) {
  const today = localTime(new Date(now), shop.hours.timeZone).date;
  const view = useView(today);
  const props = { shop, now, today, view };
  return view.kind === "week" ? <WeekView {...props} /> : <DayView {...props} />;
}
export type ViewProps = Props & { today: string; view: ReturnType<typeof useView> };
