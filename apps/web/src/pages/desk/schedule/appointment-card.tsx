import { type Appointment, isHere } from "@openhood/domain/booking/appointment";
import { isLate } from "@openhood/domain/booking/late";
import type { PointerEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { appointmentLabel, type ScheduleClock, serviceNames } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./appointment-card.module.css";
import type { Item } from "./day-model.ts";
import type { Spot } from "./drag.ts";
import type { Dragging } from "./use-drag.ts";

type Props = {
  item: Extract<Item, { kind: "appointment" }>;
  clock: ScheduleClock;
  /** First quarter of the day. */
  first: number;
  now: number;
  /** Null where it cannot be moved: it is over, or the person may not. */
  spot: Spot | null;
  dragging: Dragging;
  hint: string;
  onOpen: (versioned: VersionedAppointment) => void;
};

/** An appointment on the board: when, which car, what for, and how far it is. */
export function AppointmentCard({ item, clock, first, now, spot, dragging, hint, onOpen }: Props) {
  const t = useTranslations("schedule.card");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const { versioned, start, end, part, parts } = item;
  const { appointment } = versioned;
  const { id, state, vehicle, customer } = appointment;
  const services = serviceNames(appointment, language);
  const car = vehicleName(vehicle);
  const lifted = dragging.drag?.id === id;
  const last = part === parts - 1;
  const press = (how: "move" | "size") => (event: PointerEvent<HTMLElement>) => {
    if (spot) dragging.onPointerDown(event, id, spot, how);
  };
  return (
    <button
      type="button"
      className={styles.card}
      data-card={id}
      data-part={part}
      data-goes-on={!last || undefined}
      data-status={state.status}
      data-small={end - start < 2 || undefined}
      data-lifted={lifted || undefined}
      data-movable={spot !== null || undefined}
      aria-describedby={spot ? hint : undefined}
      onClick={() => dragging.wasDrag() || onOpen(versioned)}
      onPointerDown={press("move")}
      onKeyDown={(event) => spot && dragging.onKeyDown(event, id, spot)}
      onKeyUp={dragging.onKeyUp}
      onBlur={dragging.onBlur}
    >
      <span className={styles.line}>
        <span className={`tabular ${styles.time}`}>
          {part > 0 && "… "}
          {clock.time(first + start)}
          <VisuallyHidden>{` – ${clock.time(first + end)}${part > 0 ? `, ${t("continued")}` : ""}, `}</VisuallyHidden>
        </span>
        <span className={vehicle.plate ? styles.plate : styles.car}>
          {vehicle.plate && <VisuallyHidden>{`${t("plate")} `}</VisuallyHidden>}
          {appointmentLabel(appointment, language)}
        </span>
        <span className={styles.marks}>
          <Marks appointment={appointment} late={isLate(appointment, now)} />
        </span>
      </span>
      <span className={styles.more}>{services}</span>
      <span className={styles.more}>
        {[vehicle.plate ? car : "", customer.name].filter(Boolean).join(" · ")}
      </span>
      {spot && last && <span className={styles.edge} data-edge="" onPointerDown={press("size")} />}
    </button>
  );
}

/** How far it is and how the customer comes: a word where somebody has to act on it, else a sign. */
function Marks({ appointment: { state, kind }, late }: { appointment: Appointment; late: boolean }) {
  const t = useTranslations("schedule.card");
  const shown: Partial<Record<Appointment["state"]["status"], ReactNode>> = {
    requested: t("asks"),
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
