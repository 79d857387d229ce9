import { dayGrid } from "@openhood/domain/booking/quarters";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { useTranslations } from "use-intl";
import { AppointmentInspector } from "../../../features/appointments/appointment-inspector.tsx";
import { useSchedule } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useMoves } from "../../../features/appointments/sheets/use-moves.ts";
import { useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useMe } from "../../../platform/me.ts";
import type { Drag } from "../../../ui/drag.ts";
import { useInspected } from "../../../ui/inspector.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { withMoves } from "./day-model.ts";
import { focusCard } from "./focus-card.ts";
import { ScheduleBar } from "./schedule-bar.tsx";
import { slotOf, spotOf } from "./spots.ts";
import type { ViewProps } from "./types.ts";
import { useScheduleCommands } from "./use-schedule-commands.ts";
import { mondayOf } from "./use-view.ts";
import { WeekBoard } from "./week-board.tsx";

const WEEK = 7;

/** A week: its appointments as cards, which go to another day by drag. */
export function WeekView({ shop, now, today, view, heading }: ViewProps) {
  const t = useTranslations("schedule");
  const me = useMe();
  const { timeZone } = shop.hours;
  const clock = useScheduleClock(timeZone);
  const from = mondayOf(view.date);
  const asked = useSchedule({ from, days: WEEK });
  const { data } = asked;
  const laneName = (id: string) => (data?.settings ? nameOfLane(data.settings, id) : id);
  const { act } = useAppointmentAction({ clock, laneName });
  const { pending, move } = useMoves({ act, clock, lanes: data?.settings?.lanes ?? [], hours: shop.hours });
  const inspected = useInspected();
  const sheets = useSheets({ shop, clock, date: view.date });
  const book = data?.settings && me.may("booking.bookFor") ? () => sheets.book(null) : undefined;
  useScheduleCommands({ view, book });

  // On another day it keeps its bay, its time of day and its length.
  const onMove = async (versioned: VersionedAppointment, date: string, { by }: Drag) => {
    const { id, slot } = versioned.appointment;
    const grids = [dayGrid(slot.date, timeZone), dayGrid(date, timeZone)] as const;
    const moving = move(versioned, slotOf(spotOf(slot, grids[0]), grids[1]));
    if (by === "keys") focusCard(id);
    const put = await moving;
    if (by === "keys") focusCard(id, { ifLost: true });
    return put;
  };
  return (
    <>
      <ScheduleBar heading={heading} shortHeading={heading} today={today} view={view} onBook={book} />
      {data ? (
        <WeekBoard
          shop={shop.hours}
          schedule={{ ...withMoves(data, pending), settings: data.settings }}
          from={from}
          today={today}
          now={now}
          clock={clock}
          laneName={laneName}
          mayChange={me.may("booking.move") && data.settings !== null}
          inspected={inspected.shown?.id}
          onOpen={(id) => inspected.open({ kind: "appointment", id })}
          onMove={onMove}
        />
      ) : (
        <QueryPending of={asked} failed={t("errorTitle")} height="24rem" />
      )}
      <AppointmentInspector shop={shop} clock={clock} rows={data?.appointments ?? []} />
    </>
  );
}
