import { minuteAt, quarterOf } from "@openhood/domain/booking/quarters";
import { memo, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { GoneList } from "../../../features/appointments/gone-list.tsx";
import type { Chosen } from "../../../features/appointments/types.ts";
import type { Spot } from "../../../ui/drag.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useStable } from "../../../ui/use-stable.ts";
import { boardAt, boxOf, type Geometry, useGeometry } from "./board-geometry.ts";
import styles from "./day-board.module.css";
import { canceledOrNoShow, type DayModel, type Entries, slotOf } from "./day-model.ts";
import { LaneItems, type LaneItemsProps, rowsOf } from "./lane-items.tsx";
import { type BoardProps, useBoard } from "./use-board.tsx";

type Props = BoardProps & {
  model: DayModel;
  /** What is on this day, also what holds no time of it. */
  entries: Entries;
  /** The one lane on screen, where there is no room for all. */
  only?: string | undefined;
  onFree: (chosen: Chosen) => void;
  onBlock: (id: string) => void;
};

/** A day: its lanes side by side, the time from top to bottom. */
export function DayBoard(props: Props) {
  const { only, clock, now, mayChange, moving } = props;
  // Nothing moves under the pointer while something is picked up.
  const [held, setHeld] = useState<DayModel | null>(null);
  const model = held ?? props.model;
  const { grid } = model;
  const t = useTranslations("schedule");
  const hint = useId();
  const board = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(board, held !== null);
  const lanes = model.lanes.filter(({ lane }) => only === undefined || lane.id === only);
  const nameOf = (id: string) => model.lanes.find(({ lane }) => lane.id === id)?.lane.name ?? id;
  const { drag, handlers, announcement } = useBoard({
    ...moving,
    root: board,
    scroller,
    bounds: { start: model.start, end: model.end, lanes: lanes.map(({ lane }) => lane.id) },
    at: (x, y) => (board.current ? boardAt(board.current, geometry, model.start, x, y) : null),
    placeAt: (spot) => slotOf(spot, grid),
    words: (what, { lane, date, quarters }) =>
      t(`announcements.${what}`, {
        lane: date === grid.date ? nameOf(lane) : `${clock.day(date)}, ${nameOf(lane)}`,
        span: clock.span(quarters[0] ?? 0, quarters.length),
      }),
    stops: { items: "li button", first: "[data-card]" },
  });
  const actions = useStable({ onOpen: props.onOpen, onFree: props.onFree, onBlock: props.onBlock });
  const isLifted = drag !== null;
  if (isLifted !== (held !== null)) setHeld(isLifted ? model : null);

  const indexes = Array.from({ length: model.end - model.start }, (_, n) => model.start + n);
  const hours = indexes.filter((index) => minuteAt(model.grid, index) % 60 === 0);
  const nowPlace = quarterOf(now) - model.grid.first;
  const isShown = nowPlace >= model.start && nowPlace < model.end;
  useEffect(() => showHour(scroller.current), [grid.date]);
  const notComing = canceledOrNoShow(props.entries, grid.date);

  return (
    <div data-fills="" data-no-print="" className={styles.day}>
      <p id={hint} hidden>
        {t("board.hint")}
      </p>
      {/* With nothing in it that takes the focus, it takes it itself: the keyboard could not scroll it otherwise. */}
      <section
        ref={scroller}
        className={styles.scroller}
        data-lifting={isLifted || undefined}
        aria-label={t("board.day")}
        tabIndex={lanes.some(({ items }) => items.length > 0) ? undefined : 0}
      >
        <div
          ref={board}
          className={styles.board}
          data-board=""
          style={{
            gridTemplateColumns: `var(--axis) repeat(${Math.max(1, lanes.length)}, minmax(var(--lane), 1fr))`,
            gridTemplateRows: `auto repeat(${indexes.length}, minmax(var(--quarter), auto))`,
          }}
        >
          <div className={styles.corner} />
          <div className={styles.axis} aria-hidden="true">
            {hours.map((index) => (
              <span key={index} className="tabular" style={{ gridRowStart: index - model.start + 1 }}>
                {clock.hour(model.grid.first + index)}
              </span>
            ))}
          </div>
          {hours.map((index) => (
            <div
              key={index}
              className={styles.hour}
              style={{ gridRowStart: index - model.start + 2 }}
              aria-hidden="true"
            />
          ))}
          {lanes.map((day, column) => (
            <Lane
              key={day.lane.id}
              {...actions}
              model={model}
              day={day}
              column={column}
              clock={clock}
              now={now}
              mayChange={mayChange}
              inspected={props.inspected}
              hint={hint}
              lifted={drag?.from.lane === day.lane.id ? drag.id : null}
              dragging={handlers}
            />
          ))}
          {drag && geometry && (
            <Ghost geometry={geometry} start={model.start} spot={drag.to}>
              {clock.span(model.grid.first + drag.to.start, drag.to.length)}
            </Ghost>
          )}
          <div
            data-opening=""
            style={{ gridRowStart: model.opening - model.start + 2, gridColumnStart: 1 }}
            aria-hidden="true"
          />
          {isShown && (
            <div
              className={styles.now}
              data-now=""
              style={{ gridRowStart: nowPlace - model.start + 2 }}
              aria-hidden="true"
            />
          )}
        </div>
      </section>
      {mayChange && announcement}
      {/* What was called off or did not come holds no time, and is still to be found. */}
      {notComing.length > 0 && (
        <section className={styles.notComing} aria-labelledby="not-coming">
          <h2 id="not-coming">{t("notComing")}</h2>
          <GoneList
            rows={notComing.map(({ appointment }) => ({
              appointment,
              time: clock.time(appointment.slot.quarters[0] ?? 0),
              note: t(`card.status.${appointment.state.status}`),
            }))}
            onOpen={props.onOpen}
          />
        </section>
      )}
    </div>
  );
}

/** What scrolls the board: itself, or on a phone the work area it stands in. */
function paneOf(board: HTMLElement): Element | null {
  let pane: Element | null = board;
  while (pane && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement;
  return pane;
}

/** A day opens at the present hour; another one, and today after hours, at the hour the shop opens. */
function showHour(scroller: HTMLElement | null): void {
  const pane = scroller && paneOf(scroller);
  if (!scroller || !pane) return;
  const now = scroller.querySelector("[data-now]");
  const line = now ?? scroller.querySelector("[data-opening]");
  if (!line) return;
  const below = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  // What begins in sight stays as it is.
  if (!now && below < pane.clientHeight / 2) return;
  pane.scrollTop += below - pane.clientHeight / (now ? 3 : 6);
}

type LaneProps = LaneItemsProps & { column: number };

const Lane = memo(function Lane({ column, ...props }: LaneProps) {
  const { day, model, clock } = props;
  const t = useTranslations("schedule.board");
  const id = useId();
  const { lane, load, ground, left } = day;
  return (
    <section
      className={styles.lane}
      data-lane={lane.id}
      aria-labelledby={id}
      style={{ gridColumnStart: column + 2 }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {lane.name}
        </h2>
        <p className={`tabular ${styles.load}`}>
          {left
            ? t("left")
            : day.items.length === 0
              ? t("unstaffed")
              : t("load", { booked: clock.hours(load.booked), capacity: clock.hours(load.capacity) })}
          {load.booked > load.capacity && (
            <span className={styles.over}>
              <Icon name="alert" size={14} />
              {t("over")}
            </span>
          )}
        </p>
      </div>
      <div className={styles.items}>
        {ground.map((one) => (
          <div
            key={`${one.kind}${one.start}`}
            className={styles.ground}
            data-ground={one.kind}
            style={rowsOf(model, one)}
            aria-hidden="true"
          />
        ))}
        <LaneItems {...props} />
      </div>
    </section>
  );
});

/** Room beside it in its lane, px. */
const INSET = 2;

/** Where what is picked up would go. It is moved over the board: nothing in it is laid out anew. */
function Ghost({
  geometry,
  start,
  spot,
  children,
}: {
  geometry: Geometry;
  start: number;
  spot: Spot;
  children: string;
}) {
  const box = boxOf(geometry, spot, start);
  if (!box) return null;
  const { left, top, width, height } = box;
  return (
    <div
      className={styles.ghost}
      data-ghost=""
      style={{ width: width - 2 * INSET, height, transform: `translate(${left + INSET}px, ${top}px)` }}
      aria-hidden="true"
    >
      <span className="tabular">{children}</span>
    </div>
  );
}
