import { plusDays } from "@openhood/domain/days";
import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useShopFacts } from "../../../features/appointments/schedule.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useNow } from "../../../platform/now.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Said } from "../../../ui/said.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { DayView } from "./day-view.tsx";
import type { ViewProps } from "./types.ts";
import { useDayOfAsked } from "./use-day-of-asked.ts";
import { useShownSaid } from "./use-shown-said.ts";
import { mondayOf, useView } from "./use-view.ts";
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
  const t = useTranslations("schedule");
  const { timeZone } = shop.hours;
  const clock = useScheduleClock(timeZone);
  const today = localTime(new Date(now), timeZone).date;
  const view = useView(today);
  useDayOfAsked(view);
  const monday = mondayOf(view.date);
  const week = { from: clock.shortDate(monday), to: clock.shortDate(plusDays(monday, 6)) };
  const day = clock.day(view.date);
  const heading =
    view.kind === "week" ? t("week.heading", week) : view.date === today ? t("todayIs", { day }) : day;
  const said = useShownSaid(view, heading);
  const props = { shop, now, today, view, heading };
  return (
    <>
      {view.kind === "week" ? <WeekView {...props} /> : <DayView {...props} />}
      <Said said={said} />
    </>
  );
}
