import { hasEnded, holdsTime } from "@openhood/domain/booking/appointment";
import type { SlotInput } from "@openhood/domain/booking/inputs";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { datesFrom } from "@openhood/domain/days";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Schedule } from "../../../features/appointments/schedule.ts";
import type { ShopHours, VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { Drag } from "../../../ui/drag.ts";
import { Link } from "../../../ui/link.tsx";
import { useOneStop } from "../../../ui/one-stop.ts";
import { scrollAtEdge } from "../../../ui/scroll-at-edge.ts";
import sideways from "../../../ui/sideways.module.css";
import { useDrag } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useBoardKeys } from "./board-keys.ts";
import { DayLoad } from "./day-load.tsx";
import { dayModel, type Entries, isTaken } from "./day-model.ts";
import { showToday } from "./show-today.ts";
import { spotOf } from "./spots.ts";
import styles from "./week-board.module.css";
import { WeekCard } from "./week-card.tsx";

type Props = {
  shop: ShopHours;
  schedule: Entries & Pick<Schedule, "settings">;
  from: string;
  today: string;
  now: number;
  clock: ScheduleClock;
  laneName: (id: string) => string;
  /** May this person move appointments? */
  mayChange: boolean;
  inspected: string | undefined;
  onOpen: (id: string) => void;
  /** Something was put on another day. Answers where it went; null where it stays as it was. */
  onMove: (versioned: VersionedAppointment, date: string, drag: Drag) => Promise<SlotInput | null>;
};

/** A week as cards, a day beside the other: what comes, and the hours booked of those there are. */
export function WeekBoard(props: Props) {
  const { shop, schedule, from, today, now, clock, laneName, mayChange, inspected, onOpen, onMove } = props;
  const t = useTranslations("schedule.week");
  const hint = useId();
  const board = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const say = (what: "lifted" | "at" | "taken" | "dropped" | "back", date: string) =>
    setAnnouncement(t(`said.${what}`, { day: clock.day(date) }));
  const dates = datesFrom(from, 7);
  const modelOf = (date: string) => dayModel(shop, schedule.settings, date, schedule, now);
  const standing = schedule.appointments
    .filter(({ appointment }) => holdsTime(appointment))
    .toSorted(
      ({ appointment: a }, { appointment: b }) => (a.slot.quarters[0] ?? 0) - (b.slot.quarters[0] ?? 0),
    );
  /** Is there something else on that day where it would go: in its bay, at its time of day? */
  const isTakenOn = (date: string, id: string) => {
    const slot = standing.find(({ appointment }) => appointment.id === id)?.appointment.slot;
    return slot !== undefined && isTaken(modelOf(date), spotOf(slot, dayGrid(slot.date, shop.timeZone)), id);
  };
  // On this board a day is what a lane is on that of a day, and nothing moves within it.
  const dragging = useDrag({
    bounds: { start: 0, end: 1, lanes: dates },
    at: (x, y) => {
      const date = board.current && dayUnder(board.current, x, y);
      return date ? { lane: date, index: 0 } : null;
    },
    onEdge: (x, y) => board.current && scrollAtEdge(board.current, x, y),
    onSaid: (what, { id, from: was, to }) => {
      // That it was put down is said once it holds.
      if (what !== "dropped")
        say(what === "at" && isTakenOn(to.lane, id) ? "taken" : what, what === "back" ? was.lane : to.lane);
    },
    onDrop: (drag) => {
      const found = standing.find(({ appointment }) => appointment.id === drag.id);
      if (found)
        void onMove(found, drag.to.lane, drag).then((put) =>
          say(put ? "dropped" : "back", put?.date ?? drag.from.lane),
        );
    },
  });
  const { drag } = dragging;
  useBoardKeys();
  // Each week opens at today, where it has it.
  useEffect(showToday, [from]);
  useOneStop(board, { items: "li li button" });
  return (
    <>
      <p id={hint} hidden>
        {t("hint")}
      </p>
      <ul
        ref={board}
        className={`${styles.week} ${sideways.sideways}`}
        data-fills=""
        data-lifting={drag !== null || undefined}
      >
        {dates.map((date) => {
          const { lanes } = modelOf(date);
          const sum = (what: "booked" | "capacity") =>
            lanes.reduce((total, { load }) => total + load[what], 0);
          const rows = standing.filter(({ appointment }) => appointment.slot.date === date);
          return (
            <li
              key={date}
              className={styles.day}
              data-lane={date}
              data-day={date}
              data-today={date === today || undefined}
              data-over={(drag && drag.to.lane === date && drag.from.lane !== date) || undefined}
            >
              <h2 className={styles.head}>
                <Link to={`/desk/schedule?date=${date}`}>{clock.shortDay(date)}</Link>
                {date === today && <strong>{t("today")}</strong>}
              </h2>
              <DayLoad
                shop={shop}
                date={date}
                cars={rows.length}
                booked={sum("booked")}
                capacity={sum("capacity")}
                clock={clock}
              />
              <ol className={styles.cards}>
                {rows.map((row) => (
                  <li key={row.appointment.id}>
                    <WeekCard
                      row={row}
                      clock={clock}
                      now={now}
                      lane={laneName(row.appointment.slot.lane)}
                      isMovable={mayChange && !hasEnded(row.appointment)}
                      isInspected={row.appointment.id === inspected}
                      isLifted={drag?.id === row.appointment.id}
                      dragging={dragging.handlers}
                      hint={hint}
                      onOpen={() => onOpen(row.appointment.id)}
                    />
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span role="status" aria-live="assertive" data-announcement="">
          {announcement}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** The day under a point of the window, or the nearest. */
function dayUnder(board: HTMLElement, x: number, y: number): string | null {
  const beside = (value: number, low: number, high: number) => Math.max(low - value, 0, value - high);
  const days = [...board.querySelectorAll<HTMLElement>("[data-day]")].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      date: element.dataset.day ?? null,
      far: Math.hypot(beside(x, left, right), beside(y, top, bottom)),
    };
  });
  return days.toSorted((a, b) => a.far - b.far)[0]?.date ?? null;
}
