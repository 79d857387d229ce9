import {
  type Appointment,
  type AppointmentStatus,
  hasEnded,
  isHere,
  ruleOf,
} from "@openhood/domain/booking/appointment";
import { isLate } from "@openhood/domain/booking/late";
import type { DayGrid } from "@openhood/domain/booking/quarters";
import { type CSSProperties, memo, type PointerEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { serviceNames } from "../../../features/appointments/label.ts";
import { MarkIcons } from "../../../features/appointments/marks.tsx";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./appointment-card.module.css";
import type { Item } from "./day-model.ts";
import look from "./schedule-card.module.css";
import { spotOf } from "./spots.ts";

type Props = {
  item: Extract<Item, { kind: "appointment" }>;
  clock: ScheduleClock;
  now: number;
  grid: DayGrid;
  /** May this person move it, as long as it is not over? */
  mayChange: boolean;
  /** It is looked at beside the board. */
  isInspected: boolean;
  isLifted: boolean;
  dragging: DragHandlers;
  hint: string;
  onOpen: (versioned: VersionedAppointment) => void;
};

/** An appointment on the board: when, who, which car, what for, and how far it is. */
export const AppointmentCard = memo(function AppointmentCard({
  item,
  clock,
  grid,
  now,
  mayChange,
  isInspected,
  isLifted,
  dragging,
  hint,
  onOpen,
}: Props) {
  const t = useTranslations("schedule.card");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const { versioned, start, end, part, parts } = item;
  const { appointment } = versioned;
  const { id, state, vehicle, customer } = appointment;
  const services = serviceNames(appointment, language);
  const car = vehicleName(vehicle);
  const late = isLate(appointment, now);
  const { index, of } = item.beside;
  const { first } = grid;
  const spot = mayChange && !hasEnded(appointment) ? spotOf(appointment.slot, grid) : null;
  const last = part === parts - 1;
  const press = (how: "move" | "size") => (event: PointerEvent<HTMLElement>) => {
    if (spot) dragging.onPointerDown(event, id, spot, how);
  };
  return (
    <button
      type="button"
      className={`${look.card} ${styles.card}`}
      data-card={id}
      data-returns={id}
      data-part={part}
      data-goes-on={!last || undefined}
      data-status={state.status}
      data-column={ruleOf(appointment).column}
      data-late={late || undefined}
      data-beside={of > 1 || undefined}
      style={of > 1 ? ({ "--index": index, "--of": of } as CSSProperties) : undefined}
      data-small={end - start < 2 || undefined}
      aria-expanded={isInspected}
      data-lifted={isLifted || undefined}
      data-movable={spot !== null || undefined}
      aria-describedby={spot ? hint : undefined}
      onClick={() => dragging.wasDrag() || onOpen(versioned)}
      onPointerDown={press("move")}
      onKeyDown={(event) => spot && dragging.onKeyDown(event, id, spot)}
      onKeyUp={dragging.onKeyUp}
      onBlur={dragging.onBlur}
    >
      <span className={`${look.line} ${styles.line}`}>
        <span className={`tabular ${look.time} ${styles.time}`}>
          {part > 0 && "… "}
          {clock.time(first + start)}
          <VisuallyHidden>{` – ${clock.time(first + end)}${part > 0 ? `, ${t("continued")}` : ""}, `}</VisuallyHidden>
        </span>
        <span className={styles.name}>{customer.name}</span>
        <span className={styles.marks}>
          <Marks appointment={appointment} late={late} />
        </span>
      </span>
      <span className={`${look.more} ${styles.more}`}>
        {vehicle.plate && (
          <>
            <VisuallyHidden>{`, ${t("plate")} `}</VisuallyHidden>
            <span className={styles.plate}>{vehicle.plate}</span>{" "}
          </>
        )}
        {car}
      </span>
      <span className={`${look.more} ${styles.more}`}>{services}</span>
      {spot && last && <span className={styles.edge} data-edge="" onPointerDown={press("size")} />}
    </button>
  );
});

/** How far it is and how the customer comes: a word where somebody has to act on it, else a sign. */
function Marks({ appointment, late }: { appointment: Appointment; late: boolean }) {
  const { state, kind } = appointment;
  const t = useTranslations("schedule.card");
  const shown: Record<AppointmentStatus, ReactNode> = {
    requested: t("asks"),
    confirmed: null,
    "checked-in": (
      <>
        <Icon name="pin" size={12} />
        <span className={styles.word}>{t("here")}</span>
      </>
    ),
    "in-work": (
      <>
        <Icon name="wrench" size={12} />
        <span className={styles.word}>{t("inWork")}</span>
      </>
    ),
    ready: (
      <>
        <Icon name="check" size={12} />
        <span className={styles.word}>{t("ready")}</span>
      </>
    ),
    done: <Icon name="check" size={14} />,
    canceled: null,
    "no-show": null,
  };
  const isWords = state.status === "requested" || isHere({ state });
  return (
    <>
      {late && (
        <span className={look.late}>
          <Icon name="alert" size={12} />
          {t("late")}
        </span>
      )}
      {shown[state.status] && <span className={styles.mark}>{shown[state.status]}</span>}
      {!isWords && <VisuallyHidden>{`, ${t(`status.${state.status}`)}, `}</VisuallyHidden>}
      <MarkIcons appointment={appointment} size={12} />
      {kind === "waiter" ? (
        <span className={styles.mark}>
          <Icon name="user" size={12} />
          <span className={styles.word}>{t("waiter")}</span>
        </span>
      ) : (
        <>
          <Icon name="car" size={14} />
          <VisuallyHidden>{t("leaves")}</VisuallyHidden>
        </>
      )}
    </>
  );
}
