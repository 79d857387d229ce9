import type { PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { Icon } from "../../ui/icons.tsx";
import styles from "./appointment-card.module.css";
import { type Item, isLate, type Staffed } from "./day-model.ts";
import type { Spot } from "./lift.ts";
import type { Lifting } from "./use-lift.ts";
import { type Clock, calledOf, carOf, servicesOf } from "./words.ts";

type Props = {
  item: Extract<Item, { kind: "appointment" }>;
  clock: Clock;
  /** First quarter of the day. */
  first: number;
  now: number;
  /** Null where it cannot be moved: it is over, or the person may not. */
  spot: Spot | null;
  lifting: Lifting;
  hint: string;
  onOpen: (staffed: Staffed) => void;
};

/** An appointment on the board: when, which car, what for, and how far it is. */
export function AppointmentCard({ item, clock, first, now, spot, lifting, hint, onOpen }: Props) {
  const t = useTranslations("schedule.card");
  const { language } = useLanguage();
  const { staffed, start, end, part, parts } = item;
  const { appointment } = staffed;
  const { id, kind, state, vehicle, customer } = appointment;
  const late = isLate(appointment, now);
  const span = clock.span(first + start, end - start);
  const services = servicesOf(appointment, language);
  const car = carOf(vehicle);
  const lifted = lifting.lift?.id === id;
  const last = part === parts - 1;
  const name = [
    span,
    part > 0 ? t("continued") : "",
    vehicle.plate ? t("plate", { plate: vehicle.plate }) : "",
    car,
    services,
    t(kind === "waiter" ? "waits" : "leaves", { name: customer.name }),
    t(`status.${state.status}`),
    late ? t("late") : "",
  ];
  const press = (how: "move" | "size") => (event: PointerEvent<HTMLElement>) => {
    if (spot) lifting.onPointerDown(event, id, spot, how);
  };
  return (
    <button
      type="button"
      className={styles.card}
      data-card={id}
      data-part={part}
      data-status={state.status}
      data-small={end - start < 2 || undefined}
      data-lifted={lifted || undefined}
      data-movable={spot !== null || undefined}
      aria-label={name.filter(Boolean).join(", ")}
      aria-describedby={spot ? hint : undefined}
      onClick={() => lifting.wasDrag() || onOpen(staffed)}
      onPointerDown={press("move")}
      onKeyDown={(event) => spot && lifting.onKeyDown(event, id, spot)}
      onKeyUp={lifting.onKeyUp}
      onBlur={lifting.onBlur}
    >
      <span className={styles.line}>
        <span className={`tabular ${styles.time}`}>{clock.time(first + start)}</span>
        <span className={vehicle.plate ? styles.plate : styles.car}>{calledOf(appointment)}</span>
        <span className={styles.marks}>
          {late && (
            <span className={styles.late}>
              <Icon name="alert" size={12} />
              {t("late")}
            </span>
          )}
          {state.status === "requested" && <span className={styles.mark}>{t("asks")}</span>}
          {state.status === "checked-in" && (
            <span className={styles.mark}>
              <Icon name="pin" size={12} />
              {t("here")}
            </span>
          )}
          {state.status === "done" && <Icon name="check" size={14} />}
          {kind === "waiter" ? (
            <span className={styles.mark}>
              <Icon name="user" size={12} />
              {t("waiter")}
            </span>
          ) : (
            <Icon name="car" size={14} />
          )}
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
