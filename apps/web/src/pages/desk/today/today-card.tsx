import type { TodayColumn } from "@openhood/domain/booking/appointment";
import { sameKeyTag } from "@openhood/domain/booking/intake";
import { standingOf } from "@openhood/domain/booking/today";
import { localTime } from "@openhood/domain/shop/opening";
import { textNumber } from "@openhood/domain/texts/number";
import { type MouseEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel, serviceNames } from "../../../features/appointments/label.ts";
import { MarkIcons } from "../../../features/appointments/marks.tsx";
import { TechnicianQuestions } from "../../../features/appointments/sheets/question.tsx";
import type {
  Reply,
  useAppointmentAction,
} from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { callLink } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { IntakeForm } from "./intake-form.tsx";
import styles from "./today-card.module.css";

type Props = {
  row: TodayRow;
  /** All cars of today. */
  all: readonly TodayRow[];
  column: TodayColumn;
  /** The shop's own day. */
  date: string;
  isBehind: boolean;
  clock: ScheduleClock;
  lane: string;
  act: ReturnType<typeof useAppointmentAction>["act"];
  onOpen: (id: string) => void;
  /** Its customer waits for an answer. */
  hasAsked: boolean;
  /** How many things were found on it that nobody took up. */
  found: number;
  /** Where its order says it stands, unless its column says so. */
  standing: string | null;
  /** It is asked elsewhere what is noted as it comes in. */
  isAsked: boolean;
  onCheckIn: (id: string, asked: { focus: boolean; height: number }) => void;
};

/** What brings a car into the next column. */
const NEXT = {
  expected: "checkIn",
  here: "startWork",
  "in-work": "markReady",
  ready: "finish",
} as const satisfies Record<TodayColumn, string>;

/** How the customer of a car that is ready heard of it, or that somebody has to tell them. */
function Told({ told, waits }: { told: NonNullable<TodayRow["told"]>; waits: boolean }) {
  const t = useTranslations("today.told");
  const isTold = told !== "no-email" && told !== "nobody";
  const how = isTold || !waits ? told : "waits";
  return (
    <span className={styles.mark}>
      <Icon name={isTold ? "mail" : waits ? "user" : "phone"} size={14} />
      {t(how)}
    </span>
  );
}

/** A car of today: when, whose, what for, and the one step that comes next. */
export const TodayCard = memo(function TodayCard(props: Props) {
  const {
    row,
    all,
    column,
    date,
    isBehind,
    clock,
    lane,
    act,
    onOpen,
    isAsked,
    hasAsked,
    found,
    standing,
    onCheckIn,
  } = props;
  const t = useTranslations("today");
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const me = useMe();
  const api = useTRPCClient();
  const [isPending, setPending] = useState(false);
  const { appointment, version } = row;
  const { id, customer, vehicle, kind, state } = appointment;
  const step = NEXT[column];
  const send = (key: string): Promise<Reply> => api.booking[step].mutate({ id, version, key });
  const next = async (event: MouseEvent) => {
    const height = event.currentTarget.closest("li")?.getBoundingClientRect().height ?? 0;
    // A press of Enter or Space is a click that nothing pointed at.
    if (step === "checkIn") onCheckIn(id, { focus: event.detail === 0, height });
    setPending(true);
    const done = await act(step, row, null, send);
    setPending(false);
    // A question in between had the focus, and gives it back to a button that is gone by then.
    if (done && document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
  };
  const car = vehicleName(vehicle);
  const label = appointmentLabel(appointment, language);
  return (
    <li className={styles.card} data-today={id} data-behind={isBehind || undefined}>
      <button type="button" className={styles.open} data-returns={id} onClick={() => onOpen(id)}>
        <span className={styles.line}>
          <When row={row} column={column} date={date} clock={clock} />
          {isBehind && (
            <span className={styles.late}>
              <Icon name="alert" size={14} />
              {t(column === "expected" ? "late" : "behind")}
            </span>
          )}
          {state.status === "requested" && <span className={styles.mark}>{t("confirm")}</span>}
          {column === "ready" && row.told && <Told told={row.told} waits={kind === "waiter"} />}
          <span className={styles.mark}>
            <Icon name={kind === "waiter" ? "user" : "car"} size={14} />
            {t(kind === "waiter" ? "waiter" : "dropOff")}
          </span>
          <MarkIcons appointment={appointment} />
        </span>
        <span id={`today-${id}-name`} className={styles.name}>
          {customer.name}
        </span>
        {(vehicle.plate || car) && (
          <span className={styles.car}>
            {vehicle.plate && <span className={styles.plate}>{vehicle.plate}</span>} {car}
          </span>
        )}
        {hasAsked && (
          <span className={styles.mark}>
            <Icon name="mail" size={14} />
            {t("hasAsked")}
          </span>
        )}
        {found > 0 && (
          <span className={styles.mark}>
            <Icon name="alert" size={14} />
            {t("found", { count: found })}
          </span>
        )}
        <span className={styles.work}>
          {inRow([serviceNames(appointment, language), standing])}
          {"\u00a0· "}
          <span className={styles.lane}>{lane}</span>
        </span>
      </button>
      {column !== "expected" && !isAsked && <CardIntake row={row} all={all} clock={clock} />}
      <div className={styles.question}>
        <TechnicianQuestions appointment={appointment} />
      </div>
      <div className={styles.actions}>
        {me.may(`booking.${step}`) && (
          <Button
            size="small"
            variant={column === "expected" ? "primary" : "secondary"}
            pending={isPending}
            // Whose car: the same button stands on every card.
            aria-describedby={`today-${id}-name`}
            onClick={(event) => void next(event)}
          >
            {t(`next.${step}`)}
          </Button>
        )}
        {column !== "expected" && (
          <Link className={styles.order} to={`/desk/orders/${id}`} aria-label={t("orderOf", { label })}>
            {t("order")}
          </Link>
        )}
        <span className={styles.reach}>
          {customer.email ? (
            <Link
              className={styles.call}
              to={`/desk/messages/with/${id}`}
              aria-label={t("write", { name: customer.name })}
            >
              <Icon name="mail" size={18} />
            </Link>
          ) : (
            textNumber(customer.phone) && (
              <a
                className={styles.call}
                href={`sms:${textNumber(customer.phone)}`}
                aria-label={t("text", { name: customer.name })}
              >
                <Icon name="send" size={18} />
              </a>
            )
          )}
          {customer.phone && (
            <a
              className={styles.call}
              href={callLink(customer.phone)}
              aria-label={t("call", { name: customer.name })}
            >
              <Icon name="phone" size={18} />
            </a>
          )}
        </span>
      </div>
    </li>
  );
});

/** What was noted as the car came in, and the way to note it later. */
function CardIntake({ row, all, clock }: Pick<Props, "row" | "all" | "clock">) {
  const t = useTranslations("today.intake");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { id, intake } = row.appointment;
  const { odometer = null, keyTag = null } = intake ?? {};
  const twins = sameKeyTag(
    { id, keyTag },
    all.map(({ appointment }) => appointment),
  );
  const end = () => {
    flushSync(() => setEditing(false));
    button.current?.focus();
  };
  if (isEditing)
    return (
      <div className={styles.intake}>
        <IntakeForm row={row} all={all} clock={clock} focus leave="cancel" onEnd={end} />
      </div>
    );
  const facts = [
    odometer !== null && t("miles", { miles: formatter.number(odometer) }),
    keyTag !== null && t("tag", { tag: keyTag }),
  ].filter(Boolean);
  const mayEdit = me.may("booking.noteIntake");
  if (facts.length === 0 && !mayEdit) return null;
  return (
    <div className={styles.intake}>
      {mayEdit ? (
        <button
          ref={button}
          type="button"
          className={styles.edit}
          aria-label={facts.length > 0 ? `${facts.join(", ")}. ${t("edit")}` : undefined}
          onClick={() => setEditing(true)}
        >
          {facts.length > 0 ? facts.join(" · ") : t("add")}
        </button>
      ) : (
        <span>{facts.join(" · ")}</span>
      )}
      {twins.map((twin) => (
        <span key={twin.id} className={styles.late}>
          <Icon name="alert" size={14} />
          {t("twin", { label: appointmentLabel(twin, language) })}
        </span>
      ))}
    </div>
  );
}

/** When somebody is expected, or since when the car stands there; on another day, the day. */
function When({ row, column, date, clock }: Pick<Props, "row" | "column" | "date" | "clock">) {
  const { appointment } = row;
  const { arrival, kind } = appointment;
  if (column === "expected")
    return (
      <span className={`tabular ${styles.time}`}>
        {kind === "waiter"
          ? clock.timeOf(arrival.from)
          : `${clock.timeOf(arrival.from)} – ${clock.timeOf(arrival.to)}`}
      </span>
    );
  return <Since at={standingOf(appointment)?.at ?? arrival.from} date={date} clock={clock} />;
}

/** Since when a car stands where it does: the time today, else the day. */
export function Since({ at, date, clock }: { at: string } & Pick<Props, "date" | "clock">) {
  const t = useTranslations("today");
  const timeZone = useShopTimeZone();
  const day = localTime(new Date(at), timeZone).date;
  return (
    <span className={`tabular ${styles.time}`}>
      {day === date ? t("since", { when: clock.timeOf(at) }) : t("sinceDay", { day: clock.shortDay(day) })}
    </span>
  );
}
