import type { TodayColumn } from "@openhood/domain/booking/appointment";
import { sameKeyTag } from "@openhood/domain/booking/intake";
import { openQuestions } from "@openhood/domain/booking/question";
import { standingOf } from "@openhood/domain/booking/today";
import { localTime } from "@openhood/domain/shop/opening";
import { textNumber } from "@openhood/domain/texts/number";
import { type MouseEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel, serviceNames } from "../../../features/appointments/label.ts";
import { MarkIcons } from "../../../features/appointments/marks.tsx";
import type { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { CarLines, CarMark, carCard, useCardNotes } from "../../../features/orders/car-lines.tsx";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { callLink } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { IntakeStrip } from "./intake-strip.tsx";

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
  /** Of its order. */
  card: OrderCard | undefined;
  /** Where its order says it stands, unless its column says so. */
  standing: string | null;
  /** It has just been checked in: odometer and key tag are asked. */
  isNew: boolean;
  /** The next step was pressed; of a check-in, with the car. */
  onPress: (checkedIn: string | null) => void;
};

/** What brings a car into the next column. */
const NEXT = {
  expected: "checkIn",
  here: "startWork",
  "in-work": "markReady",
  ready: "finish",
} as const satisfies Record<TodayColumn, string>;

/** A car of today: when, whose, what for, and the one step that comes next. */
export const TodayCard = memo(function TodayCard(props: Props) {
  const { row, all, column, date, isBehind, clock, lane, act, onOpen, card, standing, isNew, onPress } =
    props;
  const t = useTranslations("today");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { vehicleName } = useVehicleWords();
  const cardNotes = useCardNotes();
  const since = useSince(date, clock);
  const me = useMe();
  const [isPending, setPending] = useState(false);
  const [isNoting, setNoting] = useState(isNew);
  const open = useRef<HTMLButtonElement>(null);
  const { appointment } = row;
  const { id, customer, vehicle, kind, state, arrival, intake } = appointment;
  const step = NEXT[column];
  const next = async (event: MouseEvent) => {
    // The second press of a double-click would be on the card that moved up.
    if (event.detail > 1 && (event.nativeEvent as PointerEvent).pointerType === "mouse") return;
    onPress(step === "checkIn" ? id : null);
    setPending(true);
    await act(step, row);
    setPending(false);
  };
  const label = appointmentLabel(appointment, language);
  const tag = intake?.keyTag && t("intake.tag", { tag: intake.keyTag });
  const odometer =
    intake?.odometer != null && t("intake.miles", { miles: formatter.number(intake.odometer) });
  const noted = [odometer, tag].filter(Boolean).join(" · ");
  const twins = sameKeyTag(
    { id, keyTag: intake?.keyTag ?? null },
    all.map((one) => one.appointment),
  );
  const question = openQuestions(appointment)[0];
  const told = column === "ready" ? row.told : undefined;
  const isTold = told !== "no-email" && told !== "nobody";
  const toldWords = told && t(`told.${!isTold && kind === "waiter" ? "waits" : told}`);
  const notes = [
    question && t("asks", { name: question.by.name, text: question.text }),
    ...cardNotes(card),
    ...twins.map((twin) => t("intake.twin", { label: appointmentLabel(twin, language) })),
    !isTold && toldWords,
    state.status === "requested" && t("confirm"),
  ].filter((one) => typeof one === "string");
  const window = `${clock.timeOf(arrival.from)} – ${clock.timeOf(arrival.to)}`;
  return (
    <li className={carCard.card} data-today={id} data-late={isBehind || undefined}>
      <button ref={open} type="button" className={carCard.open} data-returns={id} onClick={() => onOpen(id)}>
        <CarLines
          late={isBehind ? t("late") : null}
          when={
            column === "expected"
              ? clock.timeOf(arrival.from)
              : since(standingOf(appointment)?.at ?? arrival.from)
          }
          name={customer.name}
          nameId={`today-${id}-name`}
          marks={
            <>
              <MarkIcons appointment={appointment} />
              <CarMark
                icon={kind === "waiter" ? "user" : "car"}
                label={t(kind === "waiter" ? "waiter" : "dropOff")}
              />
            </>
          }
          plate={vehicle.plate}
          car={vehicleName(vehicle)}
          tag={tag}
          about={inRow([serviceNames(appointment, language), standing, lane])}
          notes={notes}
          more={[column === "expected" && kind !== "waiter" && window, odometer, isTold && toldWords]}
        />
      </button>
      <span className={carCard.quick}>
        {!isNoting && column !== "expected" && me.may("booking.noteIntake") && (
          <button
            type="button"
            title={t(noted ? "intake.edit" : "intake.add")}
            aria-label={noted ? `${noted}. ${t("intake.edit")}` : t("intake.add")}
            onClick={() => setNoting(true)}
          >
            <Icon name="key" size={16} />
          </button>
        )}
        {column !== "expected" && (
          <Link
            to={`/desk/orders/${id}`}
            title={t("order")}
            aria-label={t("orderOf", { label })}
            data-elsewhere=""
          >
            <Icon name="wrench" size={16} />
          </Link>
        )}
        {customer.email ? (
          <Link
            to={`/desk/messages/with/${id}`}
            title={t("write", { name: customer.name })}
            aria-label={t("write", { name: customer.name })}
            data-elsewhere=""
          >
            <Icon name="mail" size={16} />
          </Link>
        ) : (
          textNumber(customer.phone) && (
            <a
              href={`sms:${textNumber(customer.phone)}`}
              title={t("text", { name: customer.name })}
              aria-label={t("text", { name: customer.name })}
              data-elsewhere=""
            >
              <Icon name="send" size={16} />
            </a>
          )
        )}
        {customer.phone && (
          <a
            href={callLink(customer.phone)}
            title={t("call", { name: customer.name })}
            aria-label={t("call", { name: customer.name })}
          >
            <Icon name="phone" size={16} />
          </a>
        )}
      </span>
      {me.may(`booking.${step}`) && (
        <span className={carCard.action}>
          <Button
            size="small"
            variant="secondary"
            pending={isPending}
            // Whose car: the same button stands on every card.
            aria-describedby={`today-${id}-name`}
            onClick={(event) => void next(event)}
          >
            {t(`next.${step}`)}
          </Button>
        </span>
      )}
      {isNoting && (
        <IntakeStrip
          row={row}
          all={all}
          clock={clock}
          onEnd={() => {
            flushSync(() => setNoting(false));
            open.current?.focus();
          }}
        />
      )}
    </li>
  );
});

/** Since when a car stands where it does: the time today, else the day. */
export function useSince(date: string, clock: ScheduleClock) {
  const t = useTranslations("today");
  const timeZone = useShopTimeZone();
  return (at: string): string =>
    localTime(new Date(at), timeZone).date === date
      ? t("since", { when: clock.timeOf(at) })
      : clock.shortDay(localTime(new Date(at), timeZone).date);
}
