import { type Appointment, holdsTime } from "@openhood/domain/booking/appointment";
import { spansOn } from "@openhood/domain/shop/opening";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ShopHours, VersionedAppointment } from "../../../features/appointments/types.ts";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import sideways from "../../../ui/sideways.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type DayModel, slotOf, spotOf } from "./day-model.ts";
import { ScheduleCard } from "./schedule-card.tsx";
import { type BoardProps, useBoard } from "./use-board.tsx";
import { showToday } from "./view.ts";
import styles from "./week-board.module.css";

type Props = BoardProps & {
  shop: ShopHours;
  /** Its days. */
  models: readonly DayModel[];
  appointments: readonly VersionedAppointment[];
  today: string;
  laneName: (id: string) => string;
};

const startOf = ({ appointment }: VersionedAppointment) => appointment.slot.quarters[0] ?? 0;
const endOf = ({ slot }: Appointment) => (slot.quarters.at(-1) ?? 0) + 1;

/** A week as cards, a day beside the other: what comes, and the hours booked of those there are. */
export function WeekBoard(props: Props) {
  const { shop, models, today, now, clock, laneName, mayChange, inspected, moving, onOpen } = props;
  const t = useTranslations("schedule.week");
  const hint = useId();
  const board = useRef<HTMLUListElement>(null);
  const standing = props.appointments
    .filter(({ appointment }) => holdsTime(appointment))
    .toSorted((a, b) => startOf(a) - startOf(b));
  const gridOf = (date: string) => models.find(({ grid }) => grid.date === date)?.grid;
  // On this board a day is what a lane is on that of a day, and nothing moves within it.
  const { drag, handlers, announcement } = useBoard({
    ...moving,
    root: board,
    bounds: { start: 0, end: 1, lanes: models.map(({ grid }) => grid.date) },
    at: (x, y) => {
      const date = board.current && dayUnder(board.current, x, y);
      return date ? { lane: date, index: 0 } : null;
    },
    // On another day it keeps its bay, its time of day and its length.
    placeAt: ({ lane: date }, id) => {
      const place = moving.placeOf(id);
      const [was, grid] = [place && gridOf(place.date), gridOf(date)];
      return place && was && grid ? slotOf(spotOf(place, was), grid) : null;
    },
    words: (what, { date }) => t(`said.${what}`, { day: clock.day(date) }),
    stops: { items: "li li button" },
  });
  // Each week opens at today, where it has it.
  const [first] = models;
  useEffect(showToday, [first?.grid.date]);
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
        {models.map(({ grid: { date }, lanes }) => {
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
                    <ScheduleCard
                      {...{ clock, now, mayChange, hint, onOpen }}
                      versioned={row}
                      spot={{ lane: date, start: 0, length: 1 }}
                      first={startOf(row)}
                      end={endOf(row.appointment)}
                      bay={laneName(row.appointment.slot.lane)}
                      isInspected={row.appointment.id === inspected}
                      isLifted={drag?.id === row.appointment.id}
                      dragging={handlers}
                    />
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
      </ul>
      {announcement}
    </>
  );
}

type LoadProps = {
  shop: ShopHours;
  date: string;
  /** How many cars are booked. */
  cars: number;
  /** Quarters booked, and those there are. */
  booked: number;
  capacity: number;
  clock: ScheduleClock;
};

/** What is booked on a day of what there is; of a day without any, why. */
export function DayLoad({ shop, date, cars, booked, capacity, clock }: LoadProps) {
  const t = useTranslations("schedule.week");
  const note = useDayNote(shop, date, { isBrief: true });
  const isClosed = spansOn(shop, date).length === 0;
  const nothing = isClosed ? note : t("closed");
  const isEmpty = booked === 0 && capacity === 0;
  return (
    <p className={`tabular ${styles.load}`}>
      {(cars > 0 || !isClosed) && `${t("cars", { count: cars })} · `}
      {booked > capacity && (
        <>
          <Icon name="alert" size={14} />
          <VisuallyHidden>{t("over")} </VisuallyHidden>
        </>
      )}
      {isEmpty
        ? nothing
        : t("load", { booked: clock.plainHours(booked), capacity: clock.plainHours(capacity) })}
    </p>
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
