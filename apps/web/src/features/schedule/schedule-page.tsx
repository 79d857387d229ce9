import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useNow } from "../../platform/use-now.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryPending } from "../../ui/query-pending.tsx";
import { useShopFacts } from "./api.ts";
import { DayView } from "./day-view.tsx";
import { useView } from "./use-view.ts";
import { WeekView } from "./week-view.tsx";

/** The shop's schedule: a day by its lanes, or a week by what is promised of it. */
export function SchedulePage() {
  const t = useTranslations("schedule");
  const shop = useShopFacts();
  const now = useNow().getTime();
  if (shop.data) return <Shown shop={shop.data} now={now} />;
  return (
    <>
      <PageHeader size="compact" title={t("title")} />
      <QueryPending of={shop} failed={t("errorTitle")} height="30rem" />
    </>
  );
}

type Props = { shop: NonNullable<ReturnType<typeof useShopFacts>["data"]>; now: number };

function Shown({ shop, now }: Props) {
  const today = localTime(new Date(now), shop.hours.timeZone).date;
  const view = useView(today);
  const props = { shop, now, today, view };
  return view.kind === "week" ? <WeekView {...props} /> : <DayView {...props} />;
}
export type ViewProps = Props & { today: string; view: ReturnType<typeof useView> };
