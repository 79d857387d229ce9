import { plusDays } from "@openhood/domain/days";
import { useTranslations } from "use-intl";
import { useSchedule } from "../../../features/appointments/schedule.ts";
import { useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useMe } from "../../../platform/me.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { ScheduleBar } from "./schedule-bar.tsx";
import type { ViewProps } from "./types.ts";
import { useScheduleCommands } from "./use-schedule-commands.ts";
import { mondayOf } from "./use-view.ts";
import { WeekTable } from "./week-table.tsx";

const WEEK = 7;

/** A week: what is promised of each lane, day by day. */
export function WeekView({ shop, now, today, view }: ViewProps) {
  const t = useTranslations("schedule");
  const me = useMe();
  const clock = useScheduleClock(shop.hours.timeZone);
  const from = mondayOf(view.date);
  const asked = useSchedule({ from, days: WEEK });
  const { data } = asked;
  const sheets = useSheets({ shop, clock, date: view.date });
  const book = data?.settings && me.may("booking.bookFor") ? () => sheets.book(null) : undefined;
  useScheduleCommands({ view, book });
  return (
    <>
      <ScheduleBar
        heading={t("week.heading", {
          from: clock.shortDate(from),
          to: clock.shortDate(plusDays(from, WEEK - 1)),
        })}
        note={t("week.label")}
        today={today}
        view={view}
        onBook={book}
      />
      {data ? (
        <WeekTable shop={shop.hours} schedule={data} from={from} today={today} now={now} clock={clock} />
      ) : (
        <QueryPending of={asked} failed={t("errorTitle")} height="24rem" />
      )}
    </>
  );
}
