import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { datesFrom, plusDays } from "@openhood/domain/days";
import { localTime } from "@openhood/domain/shop/opening";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { AppointmentInspector } from "../../../features/appointments/appointment-inspector.tsx";
import { NoBays } from "../../../features/appointments/no-bays.tsx";
import { type ShopFacts, useSchedule, useShopFacts } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useMoves } from "../../../features/appointments/sheets/use-moves.ts";
import { useAskedBooking, useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import type { Chosen } from "../../../features/appointments/types.ts";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useInspected } from "../../../ui/inspector.tsx";
import { presentActionSheet } from "../../../ui/overlays/present.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Said } from "../../../ui/said.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { BlockInspector } from "./block-inspector.tsx";
import { DayBoard } from "./day-board.tsx";
import { dayModel, isTaken, spotOf, withMoves } from "./day-model.ts";
import { DaySheet } from "./day-sheet.tsx";
import { LaneChips, ScheduleBar } from "./schedule-bar.tsx";
import type { Moving } from "./use-board.tsx";
import { mondayOf, useDayOfInspected, useShownSaid, useView } from "./view.ts";
import { WeekBoard } from "./week-board.tsx";

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

/**
 * Focuses a card. It is a new element where it was moved to, and where a move that failed puts it back; whoever has gone on to
 * something else by then stays there (`ifLost`).
 */
function focusCard(id: string, { ifLost = false } = {}): void {
  requestAnimationFrame(() => {
    if (ifLost && !document.activeElement?.matches("body, h1")) return;
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
  });
}

function Shown({ shop, now }: { shop: ShopFacts; now: number }) {
  const t = useTranslations("schedule");
  const me = useMe();
  const narrow = useMedia("(width < 48rem)");
  const { hours } = shop;
  const clock = useScheduleClock(hours.timeZone);
  const today = localTime(new Date(now), hours.timeZone).date;
  const view = useView(today);
  useDayOfInspected(view);
  const isWeek = view.kind === "week";
  const from = isWeek ? mondayOf(view.date) : view.date;
  const days = isWeek ? 7 : 1;
  const asked = useSchedule({ from, days });
  const { data } = asked;
  const settings = data?.settings ?? null;
  const laneName = (id: string) => (settings ? nameOfLane(settings, id) : id);
  const { act } = useAppointmentAction({ clock, laneName });
  const { pending, move } = useMoves({ act, clock, lanes: settings?.lanes ?? [], hours });
  const sheets = useSheets({ shop, clock, date: view.date });
  const inspected = useInspected();
  const note = useDayNote(hours, view.date);
  const open = (id: string) => inspected.open({ kind: "appointment", id });

  const mayChange = me.may("booking.move") && settings !== null;
  const mayBook = settings !== null && me.may(isWeek ? "booking.bookFor" : "booking.move");
  const book = mayBook ? () => sheets.book(null) : undefined;
  const block = mayChange && !isWeek ? () => sheets.block(null) : undefined;
  useAskedBooking(mayBook && !isWeek ? (caller) => sheets.book(null, caller) : undefined);

  const shown = useMemo(() => data && withMoves(data, pending), [data, pending]);
  // What is looked at beside them changes nothing of the days.
  const models = useMemo(
    () => shown && datesFrom(from, days).map((date) => dayModel(hours, settings, date, shown, now)),
    [shown, hours, settings, from, days, now],
  );
  const slotOfCard = (id: string) =>
    shown?.appointments.find(({ appointment }) => appointment.id === id)?.appointment.slot ?? null;
  const moving: Moving = {
    placeOf: slotOfCard,
    isTaken: (place, id) => {
      const model = models?.find(({ grid }) => grid.date === place.date);
      return model !== undefined && isTaken(model, spotOf(place, model.grid), id);
    },
    move: async (id, place, by) => {
      const versioned = data?.appointments.find(({ appointment }) => appointment.id === id);
      if (!versioned) return null;
      const put = move(versioned, place);
      if (by === "keys") {
        focusCard(id);
        void put.then(() => focusCard(id, { ifLost: true }));
      }
      return put;
    },
  };
  const onFree = async (chosen: Chosen, first: number) => {
    const { data: choice } = await presentActionSheet({
      title: `${laneName(chosen.lane)}, ${clock.time(first + chosen.index)}`,
      choices: [
        { label: t("book.open"), value: "book" },
        { label: t("block.open"), value: "block" },
        { label: t("close"), value: "close", kind: "cancel" },
      ],
    }).dismissed;
    if (choice === "book") sheets.book(chosen);
    if (choice === "block") sheets.block(chosen);
  };

  const day = clock.day(view.date);
  const week = { from: clock.shortDate(from), to: clock.shortDate(plusDays(from, 6)) };
  const ofDay = view.date === today ? t("todayIs", { day }) : day;
  const heading = isWeek ? t("week.heading", week) : ofDay;
  const said = useShownSaid(view, heading);
  const model = isWeek ? undefined : models?.[0];
  const lane = model?.lanes.find((one) => one.lane.id === view.lane) ?? model?.lanes[0];
  const board = { clock, now, mayChange, inspected: inspected.shown?.id, moving, onOpen: open };
  return (
    <>
      <ScheduleBar
        heading={heading}
        shortHeading={isWeek ? heading : clock.shortDay(view.date)}
        today={today}
        view={view}
        note={isWeek ? undefined : note}
        chips={
          narrow &&
          model &&
          lane &&
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
      {!shown || !models ? (
        <QueryPending of={asked} failed={t("errorTitle")} height="30rem" />
      ) : isWeek ? (
        <WeekBoard
          {...board}
          shop={hours}
          models={models}
          appointments={shown.appointments}
          today={today}
          laneName={laneName}
        />
      ) : (
        model &&
        (lane ? (
          <DayBoard
            key={view.date}
            {...board}
            model={model}
            entries={shown}
            only={narrow ? lane.lane.id : undefined}
            onFree={(chosen) => void onFree(chosen, model.grid.first)}
            onBlock={(id) => inspected.open({ kind: "block", id })}
          />
        ) : (
          <NoBays />
        ))
      )}
      {data && !isWeek && <DaySheet schedule={data} date={view.date} clock={clock} />}
      {!isWeek && (
        <BlockInspector blocks={data?.blocks ?? []} clock={clock} laneName={laneName} mayChange={mayChange} />
      )}
      <AppointmentInspector
        shop={shop}
        clock={clock}
        rows={data?.appointments ?? []}
        {...(!isWeek && { date: view.date })}
      />
      <Said said={said} />
    </>
  );
}
