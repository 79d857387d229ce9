import { type CSSProperties, type MouseEvent, memo } from "react";
import { useTranslations } from "use-intl";
import type { Chosen } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { indexAt } from "./board-geometry.ts";
import card from "./card.module.css";
import styles from "./day-board.module.css";
import { type DayModel, type Item, type LaneDay, type Stretch, spotOf } from "./day-model.ts";
import { ScheduleCard } from "./schedule-card.tsx";

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
  onOpen: (id: string) => void;
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
            <ScheduleCard
              {...{ clock, now, mayChange, dragging, hint, onOpen }}
              versioned={item.versioned}
              spot={spotOf(item.versioned.appointment.slot, model.grid)}
              first={model.grid.first + item.start}
              end={model.grid.first + item.end}
              part={item}
              isLifted={item.versioned.appointment.id === lifted}
              isInspected={item.versioned.appointment.id === props.inspected}
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
      className={`${card.card} ${card.sized} ${styles.block}`}
      data-block={id}
      aria-label={t("blocked", { span, reason })}
      aria-disabled={!mayChange || undefined}
      onClick={() => mayChange && onBlock(id)}
    >
      <span className={card.line}>
        <Icon name="lock" size={12} />
        <span className={card.name}>{reason}</span>
      </span>
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
