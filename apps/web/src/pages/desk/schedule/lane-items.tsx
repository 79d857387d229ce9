import { type CSSProperties, type MouseEvent, memo } from "react";
import { useTranslations } from "use-intl";
import type { Chosen, VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { indexAt } from "./board-geometry.ts";
import type { DayModel, Item, LaneDay, Stretch } from "./day-model.ts";
import styles from "./lane-items.module.css";

export type LaneItemsProps = {
  day: LaneDay;
  model: DayModel;
  clock: ScheduleClock;
  now: number;
  inspected?: string | undefined;
  mayChange: boolean;
  /** The appointment of this lane that is picked up. */
  lifted: string | null;
  dragging: DragHandlers;
  hint: string;
  onOpen: (versioned: VersionedAppointment) => void;
  onFree: (chosen: Chosen) => void;
  onBlock: (id: string) => void;
};

const keyOf = (item: Item): string => {
  if (item.kind === "appointment") return `${item.versioned.appointment.id} ${item.part}`;
  return item.kind === "block" ? `${item.block.id} ${item.start}` : `free ${item.start}`;
};

/** Where a stretch of a day stands in its lane. */
export const rowsOf = ({ start }: DayModel, stretch: Stretch): CSSProperties => ({
  gridRow: `${stretch.start - start + 1} / ${stretch.end - start + 1}`,
});

/** What stands in a lane, and what is free between, in the order of the day. */
export const LaneItems = memo(function LaneItems(props: LaneItemsProps) {
  const { day, model, clock, now, mayChange, dragging, lifted, hint, onOpen } = props;
  return (
    <ol className={styles.list}>
      {day.items.map((item) => (
        <li key={keyOf(item)} className={styles.item} style={rowsOf(model, item)}>
          {item.kind === "appointment" ? (
            <AppointmentCard
              item={item}
              clock={clock}
              grid={model.grid}
              now={now}
              mayChange={mayChange}
              isLifted={item.versioned.appointment.id === lifted}
              isInspected={item.versioned.appointment.id === props.inspected}
              dragging={dragging}
              hint={hint}
              onOpen={onOpen}
            />
          ) : item.kind === "block" ? (
            <BlockCard {...props} item={item} />
          ) : (
            <Free {...props} item={item} />
          )}
        </li>
      ))}
    </ol>
  );
});

type Of<Kind extends Item["kind"]> = LaneItemsProps & { item: Extract<Item, { kind: Kind }> };

function BlockCard({ item, model, clock, onBlock, mayChange }: Of<"block">) {
  const t = useTranslations("schedule.board");
  const span = clock.span(model.grid.first + item.start, item.end - item.start);
  const { id, reason } = item.block;
  return (
    <button
      type="button"
      className={styles.block}
      data-block={id}
      aria-label={t("blocked", { span, reason })}
      aria-disabled={!mayChange || undefined}
      onClick={() => mayChange && onBlock(id)}
    >
      <Icon name="lock" size={12} />
      <span>{reason}</span>
    </button>
  );
}

function Free({ item, day, model, clock, mayChange, onFree }: Of<"free">) {
  const t = useTranslations("schedule.board");
  const { start, end, reserve } = item;
  const span = clock.span(model.grid.first + start, end - start);
  const words = t(reserve ? "reserve" : "free", { span, length: clock.length(end - start) });
  if (!mayChange) return <VisuallyHidden>{words}</VisuallyHidden>;
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // A key has no point of its own.
    const index = event.detail === 0 ? null : indexAt(event.currentTarget, model.start, event.clientY);
    onFree({ lane: day.lane.id, index: Math.max(start, Math.min(index ?? start, end - 1)) });
  };
  return (
    <button type="button" className={styles.free} data-free={start} aria-label={words} onClick={choose}>
      <Icon name="plus" size={14} />
    </button>
  );
}
