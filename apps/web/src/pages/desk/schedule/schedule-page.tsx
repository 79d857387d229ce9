import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useShopFacts } from "../../../features/appointments/schedule.ts";
import { useNow } from "../../../platform/now.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { DayView } from "./day-view.tsx";
import type { ViewProps } from "./types.ts";
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
      <WorkHeader title={t("title")} />
      <QueryPending of={shop} failed={t("errorTitle")} height="30rem" />
    </>
  );
}

function Shown({ shop, now }: Pick<ViewProps, "shop" | "now">) {
  const today = localTime(new Date(now), shop.hours.timeZone).date;
  const view = useView(today);
  const props = { shop, now, today, view };
  return view.kind === "week" ? <WeekView {...props} /> : <DayView {...props} />;
}
