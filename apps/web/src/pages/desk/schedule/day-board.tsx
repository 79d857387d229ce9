import type { SlotInput } from "@openhood/domain/booking/inputs";
import { minuteAt, quarterOf } from "@openhood/domain/booking/quarters";
import { memo, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Chosen, VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { Drag, Spot } from "../../../ui/drag.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useOneStop } from "../../../ui/one-stop.ts";
import { scrollAtEdge } from "../../../ui/scroll-at-edge.ts";
import { useDrag } from "../../../ui/use-drag.ts";
import { useStable } from "../../../ui/use-stable.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { boardAt, boxOf, type Geometry, useGeometry } from "./board-geometry.ts";
import { useBoardKeys } from "./board-keys.ts";
import styles from "./day-board.module.css";
import type { DayModel } from "./day-model.ts";
import { LaneItems, type LaneItemsProps, rowsOf } from "./lane-items.tsx";
import { useDragAnnouncements } from "./use-drag-announcements.ts";
import { useInView } from "./use-in-view.ts";

type Props = {
  model: DayModel;
  /** The one lane on screen, where there is no room for all. */
  only?: string | undefined;
  clock: ScheduleClock;
  now: number;
  /** The appointment that is looked at. */
  inspected?: string | undefined;
  /** May this person move and book? */
  mayChange: boolean;
  onOpen: (versioned: VersionedAppointment) => void;
  onFree: (chosen: Chosen) => void;
  onBlock: (id: string) => void;
  /** Answers where it went; null where it stays as it was. */
  onMove: (drag: Drag, model: DayModel) => Promise<SlotInput | null>;
};

/** A day: its lanes side by side, the time from top to bottom. */
export function DayBoard(props: Props) {
  const { only, clock, now, mayChange } = props;
  // Nothing moves under the pointer while something is picked up.
  const [held, setHeld] = useState<DayModel | null>(null);
  const model = held ?? props.model;
  const t = useTranslations("schedule.board");
  const hint = useId();
  const board = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(board, held !== null);
  const lanes = model.lanes.filter(({ lane }) => only === undefined || lane.id === only);
  const nameOf = (id: string) => model.lanes.find(({ lane }) => lane.id === id)?.lane.name ?? id;
  const { announcement, announce, announcePut } = useDragAnnouncements({ clock, model, nameOf });
  const dragging = useDrag({
    bounds: { start: model.start, end: model.end, lanes: lanes.map(({ lane }) => lane.id) },
    at: (x, y) => (board.current ? boardAt(board.current, geometry, model.start, x, y) : null),
    onEdge: (x, y) => scroller.current && scrollAtEdge(scroller.current, x, y),
    onSaid: announce,
    onDrop: (drag) => void props.onMove(drag, model).then((put) => announcePut(drag, put)),
  });
  useBoardKeys();
  useOneStop(board, { items: "li button", first: "[data-card]" });
  const { drag } = dragging;
  const actions = useStable({ onOpen: props.onOpen, onFree: props.onFree, onBlock: props.onBlock });
  const isLifted = drag !== null;
  if (isLifted !== (held !== null)) setHeld(isLifted ? model : null);

  const indexes = Array.from({ length: model.end - model.start }, (_, n) => model.start + n);
  const hours = indexes.filter((index) => minuteAt(model.grid, index) % 60 === 0);
  const nowPlace = quarterOf(now) - model.grid.first;
  const isShown = nowPlace >= model.start && nowPlace < model.end;
  useInView(scroller, model.grid.date);

  return (
    <>
      <p id={hint} hidden>
        {t("hint")}
      </p>
      {/* With nothing in it that takes the focus, it takes it itself: the keyboard could not scroll it otherwise. */}
      <section
        ref={scroller}
        className={styles.scroller}
        data-lifting={isLifted || undefined}
        aria-label={t("day")}
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
              dragging={dragging.handlers}
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
      <VisuallyHidden>
        <span role="status" aria-live="assertive" data-announcement="">
          {mayChange ? announcement : ""}
        </span>
      </VisuallyHidden>
    </>
  );
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
