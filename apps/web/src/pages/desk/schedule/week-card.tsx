import { ruleOf } from "@openhood/domain/booking/appointment";
import { isLate } from "@openhood/domain/booking/late";
import { useTranslations } from "use-intl";
import { appointmentLabel, serviceNames } from "../../../features/appointments/label.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import look from "./schedule-card.module.css";
import styles from "./week-board.module.css";

type Props = {
  row: VersionedAppointment;
  clock: ScheduleClock;
  now: number;
  lane: string;
  isMovable: boolean;
  isInspected: boolean;
  isLifted: boolean;
  dragging: DragHandlers;
  hint: string;
  onOpen: () => void;
};

/** An appointment in the week: when, who, which car, what for and where. */
export function WeekCard({
  row,
  clock,
  now,
  lane,
  isMovable,
  isInspected,
  isLifted,
  dragging,
  hint,
  onOpen,
}: Props) {
  const t = useTranslations("schedule.card");
  const { language } = useLanguage();
  const { appointment } = row;
  const { id, slot, state, customer } = appointment;
  const spot = { lane: slot.date, start: 0, length: 1 };
  // Neither "F-150" nor "Bay 2" is torn apart at the end of a line.
  const label = appointmentLabel(appointment, language).replaceAll("-", "\u2011");
  const late = isLate(appointment, now);
  const bay = lane.replaceAll(" ", "\u00a0");
  return (
    <button
      type="button"
      className={`${look.card} ${styles.card}`}
      data-card={id}
      data-returns={id}
      data-status={state.status}
      data-column={ruleOf({ state }).column}
      data-late={late || undefined}
      data-lifted={isLifted || undefined}
      data-movable={isMovable || undefined}
      aria-expanded={isInspected}
      aria-describedby={isMovable ? hint : undefined}
      onClick={() => dragging.wasDrag() || onOpen()}
      onPointerDown={(event) => isMovable && dragging.onPointerDown(event, id, spot, "move")}
      onKeyDown={(event) => isMovable && dragging.onKeyDown(event, id, spot)}
      onKeyUp={dragging.onKeyUp}
      onBlur={dragging.onBlur}
    >
      <span className={look.line}>
        <span className={`tabular ${look.time}`}>{clock.time(slot.quarters[0] ?? 0)}</span>
        {late && (
          <span className={look.late}>
            <Icon name="alert" size={12} />
            {t("late")}
          </span>
        )}
        <VisuallyHidden>{t(`status.${state.status}`)}</VisuallyHidden>
      </span>
      <span className={look.who}>{customer.name}</span>
      {label !== customer.name && <span>{label}</span>}
      <span className={styles.what}>{inRow([serviceNames(appointment, language), bay])}</span>
    </button>
  );
}
