import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { AppointmentInspector } from "../../../features/appointments/appointment-inspector.tsx";
import { NoBays } from "../../../features/appointments/no-bays.tsx";
import { useSchedule } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useMoves } from "../../../features/appointments/sheets/use-moves.ts";
import { useAskedBooking, useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import type { Chosen } from "../../../features/appointments/types.ts";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useMe } from "../../../platform/me.ts";
import type { Drag } from "../../../ui/drag.ts";
import { useInspected } from "../../../ui/inspector.tsx";
import { presentActionSheet } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { BlockInspector } from "./block-inspector.tsx";
import { CanceledAndNoShows } from "./canceled-and-no-shows.tsx";
import { DayBoard } from "./day-board.tsx";
import { canceledOrNoShow, type DayModel, dayModel, withMoves } from "./day-model.ts";
import { DaySheet } from "./day-sheet.tsx";
import styles from "./day-view.module.css";
import { focusCard } from "./focus-card.ts";
import { LaneChips } from "./lane-chips.tsx";
import { ScheduleBar } from "./schedule-bar.tsx";
import { slotOf } from "./spots.ts";
import type { ViewProps } from "./types.ts";
import { useScheduleCommands } from "./use-schedule-commands.ts";
import { useUnblock } from "./use-unblock.ts";

/** One day by its lanes. */
export function DayView({ shop, now, today, view, heading }: ViewProps) {
  const t = useTranslations("schedule");
  const me = useMe();
  const narrow = useMedia("(width < 48rem)");
  const confirm = useConfirm();
  const unblock = useUnblock();
  const { timeZone } = shop.hours;
  const clock = useScheduleClock(timeZone);
  const asked = useSchedule({ from: view.date, days: 1 });
  const { data } = asked;
  const laneName = (id: string) => (data?.settings ? nameOfLane(data.settings, id) : id);
  const { act } = useAppointmentAction({ clock, laneName });
  const { pending, move } = useMoves({ act, clock, lanes: data?.settings?.lanes ?? [], hours: shop.hours });
  const sheets = useSheets({ shop, clock, date: view.date });
  const inspected = useInspected();

  const mayChange = me.may("booking.move");
  const open = data && mayChange && data.settings ? data.settings : null;
  const book = open ? () => sheets.book(null) : undefined;
  useAskedBooking(open ? (caller) => sheets.book(null, caller) : undefined);
  const block = open ? () => sheets.block(null) : undefined;
  const note = useDayNote(shop.hours, view.date);
  useScheduleCommands({ view, book, block });

  // What is looked at beside it changes nothing of the day.
  const model = useMemo(
    () => data && dayModel(shop.hours, data.settings, view.date, withMoves(data, pending), now),
    [data, shop.hours, view.date, pending, now],
  );
  const lane = model?.lanes.find((one) => one.lane.id === view.lane) ?? model?.lanes[0];

  const onMove = async (drag: Drag, { grid }: DayModel) => {
    const versioned = data?.appointments.find(({ appointment }) => appointment.id === drag.id);
    if (!versioned) return null;
    const refocus = drag.by === "keys";
    const moving = move(versioned, slotOf(drag.to, grid));
    if (refocus) focusCard(drag.id);
    const put = await moving;
    if (refocus) focusCard(drag.id, { ifLost: true });
    return put;
  };
  const onFree = async (chosen: Chosen) => {
    const { data: choice } = await presentActionSheet({
      title: `${laneName(chosen.lane)}, ${clock.time((model?.grid.first ?? 0) + chosen.index)}`,
      choices: [
        { label: t("book.open"), value: "book" },
        { label: t("block.open"), value: "block" },
        { label: t("close"), value: "close", kind: "cancel" },
      ],
    }).dismissed;
    if (choice === "book") sheets.book(chosen);
    if (choice === "block") sheets.block(chosen);
  };
  const onUnblock = async (id: string) => {
    const reason = data?.blocks.find((one) => one.id === id)?.reason ?? "";
    const yes = await confirm({ title: t("unblock.title"), text: reason, confirm: t("unblock.confirm") });
    if (!yes) return;
    inspected.close();
    await unblock(id);
  };

  return (
    <>
      <ScheduleBar
        heading={heading}
        shortHeading={clock.shortDay(view.date)}
        today={today}
        view={view}
        note={note}
        chips={
          narrow &&
          lane &&
          model &&
          model.lanes.length > 1 && (
            <LaneChips
              lanes={model.lanes}
              shown={lane.lane.id}
              clock={clock}
              onShow={(id) => view.show({ lane: id })}
            />
          )
        }
        onBook={book}
        onBlock={block}
      />
      {model && data ? (
        model.lanes.length === 0 ? (
          <NoBays />
        ) : (
          <div data-fills="" data-no-print="" className={styles.day}>
            <DayBoard
              key={view.date}
              model={model}
              only={narrow ? lane?.lane.id : undefined}
              clock={clock}
              now={now}
              inspected={inspected.shown?.id}
              mayChange={mayChange}
              onOpen={({ appointment }) => inspected.open({ kind: "appointment", id: appointment.id })}
              onFree={(chosen) => void onFree(chosen)}
              onBlock={(id) => inspected.open({ kind: "block", id })}
              onMove={onMove}
            />
            <CanceledAndNoShows
              found={canceledOrNoShow(data, view.date)}
              clock={clock}
              onOpen={(id) => inspected.open({ kind: "appointment", id })}
            />
          </div>
        )
      ) : (
        <QueryPending of={asked} failed={t("errorTitle")} height="30rem" />
      )}
      {data && <DaySheet schedule={data} date={view.date} clock={clock} />}
      <BlockInspector
        blocks={data?.blocks ?? []}
        clock={clock}
        laneName={laneName}
        onUnblock={mayChange ? (id) => void onUnblock(id) : undefined}
      />
      <AppointmentInspector shop={shop} clock={clock} rows={data?.appointments ?? []} date={view.date} />
    </>
  );
}
