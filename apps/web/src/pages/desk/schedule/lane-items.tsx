import { hasEnded } from "@openhood/domain/booking/rules";
import type { CSSProperties, MouseEvent } from "react";
import { useTranslations } from "use-intl";
import type { Chosen, VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { indexAt } from "./board-geometry.ts";
import type { DayModel, Item, LaneDay, Stretch } from "./day-model.ts";
import { spotOf } from "./drag.ts";
import styles from "./lane-items.module.css";
import type { Dragging } from "./use-drag.ts";

type Props = {
  day: LaneDay;
  model: DayModel;
  clock: ScheduleClock;
  now: number;
  mayChange: boolean;
  dragging: Dragging;
  hint: string;
  rows: (stretch: Stretch) => CSSProperties;
  onOpen: (versioned: VersionedAppointment) => void;
  onFree: (chosen: Chosen) => void;
  onBlock: (id: string) => void;
};

const keyOf = (item: Item): string => {
  if (item.kind === "appointment") return `${item.versioned.appointment.id} ${item.part}`;
  return item.kind === "block" ? `${item.block.id} ${item.start}` : `free ${item.start}`;
};

/** What stands in a lane, and what is free between, in the order of the day. */
export function LaneItems(props: Props) {
  const { day, model, clock, now, mayChange, dragging, hint, rows, onOpen } = props;
  return (
    <ol className={styles.list}>
      {day.items.map((item) => (
        <li key={keyOf(item)} className={styles.item} style={rows(item)}>
          {item.kind === "appointment" ? (
            <AppointmentCard
              item={item}
              clock={clock}
              first={model.grid.first}
              now={now}
              spot={
                mayChange && !hasEnded(item.versioned.appointment)
                  ? spotOf(item.versioned.appointment.slot, model.grid)
                  : null
              }
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
}

type Of<Kind extends Item["kind"]> = Props & { item: Extract<Item, { kind: Kind }> };

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
