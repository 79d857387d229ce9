import {
  type Appointment,
  type AppointmentStatus,
  hasEnded,
  isHere,
  ruleOf,
} from "@openhood/domain/booking/appointment";
import { isLate } from "@openhood/domain/booking/late";
import { type CSSProperties, memo, type PointerEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { serviceNames } from "../../../features/appointments/label.ts";
import { MarkIcons } from "../../../features/appointments/marks.tsx";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import type { Spot } from "../../../ui/drag.ts";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { DragHandlers } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./card.module.css";
import type { Item } from "./day-model.ts";

/** What cards of both views are given. */
export type CardProps = {
  clock: ScheduleClock;
  now: number;
  /** May this person move it, as long as it is not over? */
  mayChange: boolean;
  isInspected: boolean;
  isLifted: boolean;
  dragging: DragHandlers;
  /** Id of what says how it is moved. */
  hint: string;
  onOpen: (id: string) => void;
};
type Props = CardProps & {
  versioned: VersionedAppointment;
  /** Where it stands on its board. */
  spot: Spot;
  /** Its quarters: the first, and the one after the last. */
  first: number;
  end: number;
  /** On the board of a day: which part of it this is, and what stands beside it. */
  part?: Pick<Extract<Item, { kind: "appointment" }>, "part" | "parts" | "beside">;
  /** In the week: its bay. */
  bay?: string;
};

/** An appointment on the schedule: when, who, which car, what for, and how far it is. */
export const ScheduleCard = memo(function ScheduleCard(props: Props) {
  const { versioned, spot, first, end, part, bay, clock, now, dragging } = props;
  const t = useTranslations("schedule.card");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const { appointment } = versioned;
  const { id, state, vehicle, customer } = appointment;
  const late = isLate(appointment, now);
  const isMovable = props.mayChange && !hasEnded(appointment);
  const isContinued = part !== undefined && part.part > 0;
  const isLast = !part || part.part === part.parts - 1;
  const { index, of } = part?.beside ?? { index: 0, of: 1 };
  const press = (how: "move" | "size") => (event: PointerEvent<HTMLElement>) => {
    if (isMovable) dragging.onPointerDown(event, id, spot, how);
  };
  return (
    <button
      type="button"
      className={`${styles.card} ${part ? styles.sized : styles.listed}`}
      data-card={id}
      data-returns={id}
      data-part={part?.part}
      data-goes-on={!isLast || undefined}
      data-status={state.status}
      data-column={ruleOf(appointment).column}
      data-late={late || undefined}
      data-beside={of > 1 || undefined}
      style={of > 1 ? ({ "--index": index, "--of": of } as CSSProperties) : undefined}
      data-small={(part && end - first < 2) || undefined}
      aria-expanded={props.isInspected}
      data-lifted={props.isLifted || undefined}
      data-movable={isMovable || undefined}
      aria-describedby={isMovable ? props.hint : undefined}
      onClick={() => dragging.wasDrag() || props.onOpen(id)}
      onPointerDown={press("move")}
      onKeyDown={(event) => isMovable && dragging.onKeyDown(event, id, spot)}
      onKeyUp={dragging.onKeyUp}
      onBlur={dragging.onBlur}
    >
      <span className={styles.line}>
        <span className={`tabular ${styles.time}`}>
          {isContinued && "… "}
          {clock.time(first)}
          <VisuallyHidden>{` – ${clock.time(end)}${isContinued ? `, ${t("continued")}` : ""}, `}</VisuallyHidden>
        </span>
        <span className={styles.name}>{customer.name}</span>
        <span className={styles.marks}>
          <Marks appointment={appointment} late={late} />
        </span>
      </span>
      <span className={styles.more}>
        {vehicle.plate && (
          <>
            <VisuallyHidden>{`, ${t("plate")} `}</VisuallyHidden>
            <span className={styles.plate}>{vehicle.plate}</span>{" "}
          </>
        )}
        {/* Neither "F-150" nor "Bay 2" is torn apart at the end of a line. */}
        <span className={styles.car}>{vehicleName(vehicle).replaceAll("-", "\u2011")}</span>
      </span>
      <span className={styles.more}>
        {inRow([serviceNames(appointment, language), bay?.replaceAll(" ", "\u00a0")])}
      </span>
      {part && isMovable && isLast && (
        <span className={styles.edge} data-edge="" onPointerDown={press("size")} />
      )}
    </button>
  );
});

/** How far it is and how the customer comes: a word where somebody has to act on it, else a sign. */
function Marks({ appointment, late }: { appointment: Appointment; late: boolean }) {
  const { state, kind } = appointment;
  const t = useTranslations("schedule.card");
  const sign = (icon: Parameters<typeof Icon>[0]["name"], word: string) => (
    <>
      <Icon name={icon} size={12} />
      <span className={styles.word}>{word}</span>
    </>
  );
  const shown: Record<AppointmentStatus, ReactNode> = {
    requested: t("asks"),
    confirmed: null,
    "checked-in": sign("pin", t("here")),
    "in-work": sign("wrench", t("inWork")),
    ready: sign("check", t("ready")),
    done: <Icon name="check" size={14} />,
    canceled: null,
    "no-show": null,
  };
  const isWords = state.status === "requested" || isHere({ state });
  return (
    <>
      {late && (
        <span className={styles.late}>
          <Icon name="alert" size={12} />
          {t("late")}
        </span>
      )}
      {shown[state.status] && <span className={styles.mark}>{shown[state.status]}</span>}
      {!isWords && <VisuallyHidden>{`, ${t(`status.${state.status}`)}, `}</VisuallyHidden>}
      <MarkIcons appointment={appointment} size={12} />
      {kind === "waiter" ? (
        <span className={styles.mark}>{sign("user", t("waiter"))}</span>
      ) : (
        <>
          <Icon name="car" size={14} />
          <VisuallyHidden>{t("leaves")}</VisuallyHidden>
        </>
      )}
    </>
  );
}
