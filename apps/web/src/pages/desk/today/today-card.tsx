import { standingOf, type TodayColumn } from "@openhood/domain/booking/today";
import { localTime } from "@openhood/domain/shop/opening";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type {
  Reply,
  useAppointmentAction,
} from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { appointmentLabel, type ScheduleClock, serviceNames } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import styles from "./today-card.module.css";

type Props = {
  versioned: VersionedAppointment;
  column: TodayColumn;
  /** The shop's own day. */
  date: string;
  isBehind: boolean;
  clock: ScheduleClock;
  lane: string;
  act: ReturnType<typeof useAppointmentAction>["act"];
  onOpen: () => void;
};

/** What brings a car into the next column. */
const NEXT = {
  expected: "checkIn",
  here: "startWork",
  "in-work": "markReady",
  ready: "finish",
} as const satisfies Record<TodayColumn, string>;

/** A car of today: when, whose, what for, and the one step that comes next. */
export function TodayCard({ versioned, column, date, isBehind, clock, lane, act, onOpen }: Props) {
  const t = useTranslations("today");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const me = useMe();
  const api = useTRPCClient();
  const [isPending, setPending] = useState(false);
  const { appointment, version } = versioned;
  const { id, customer, vehicle, kind, state } = appointment;
  const step = NEXT[column];
  const send = (key: string): Promise<Reply> => api.booking[step].mutate({ id, version, key });
  const next = async () => {
    setPending(true);
    await act(step, versioned, null, send);
    setPending(false);
  };
  const car = vehicleName(vehicle);
  return (
    <li className={styles.card} data-today={id} data-behind={isBehind || undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.line}>
          <When versioned={versioned} column={column} date={date} clock={clock} />
          {isBehind && (
            <span className={styles.late}>
              <Icon name="alert" size={14} />
              {t(column === "expected" ? "late" : "behind")}
            </span>
          )}
          {state.status === "requested" && <span className={styles.mark}>{t("confirm")}</span>}
          <span className={styles.mark}>
            <Icon name={kind === "waiter" ? "user" : "car"} size={14} />
            {t(kind === "waiter" ? "waiter" : "dropOff")}
          </span>
        </span>
        <span className={vehicle.plate ? styles.plate : styles.label}>
          {appointmentLabel(appointment, language)}
        </span>
        <span className={styles.who}>
          {[customer.name, vehicle.plate ? car : ""].filter(Boolean).join(" · ")}
        </span>
        <span className={styles.work}>
          {serviceNames(appointment, language)} · {lane}
        </span>
      </button>
      <div className={styles.actions}>
        {me.may(`booking.${step}`) && (
          <Button
            size="small"
            variant={column === "expected" ? "primary" : "secondary"}
            pending={isPending}
            onClick={() => void next()}
          >
            {t(`next.${step}`)}
          </Button>
        )}
        {customer.phone && (
          <a
            className={styles.call}
            href={`tel:${customer.phone.replace(/[^\d+]/g, "")}`}
            aria-label={t("call", { name: customer.name })}
          >
            <Icon name="phone" size={18} />
          </a>
        )}
      </div>
    </li>
  );
}

/** When somebody is expected, or since when the car stands there; on another day, the day. */
function When({ versioned, column, date, clock }: Pick<Props, "versioned" | "column" | "date" | "clock">) {
  const t = useTranslations("today");
  const timeZone = useShopTimeZone();
  const { appointment } = versioned;
  const { arrival, kind } = appointment;
  if (column === "expected")
    return (
      <span className={`tabular ${styles.time}`}>
        {kind === "waiter"
          ? clock.timeOf(arrival.from)
          : `${clock.timeOf(arrival.from)} – ${clock.timeOf(arrival.to)}`}
      </span>
    );
  const at = standingOf(appointment)?.at ?? arrival.from;
  const day = localTime(new Date(at), timeZone).date;
  return (
    <span className={`tabular ${styles.time}`}>
      {t("since", { when: day === date ? clock.timeOf(at) : clock.shortDay(day) })}
    </span>
  );
}
