import { isHere } from "@openhood/domain/booking/appointment";
import { openQuestions } from "@openhood/domain/booking/question";
import { standingOf, todayOf } from "@openhood/domain/booking/today";
import { inLanguage } from "@openhood/domain/local-text";
import { hereUnbooked, isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useShopFacts } from "../../../features/appointments/schedule.ts";
import { useConflicts } from "../../../features/appointments/use-conflicts.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useCardWords } from "../../../features/orders/use-card-words.ts";
import { useStageName } from "../../../features/orders/use-stage-name.ts";
import { useWaiting } from "../../../features/threads/use-waiting.ts";
import { callLink, useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useContact } from "../../../platform/shop.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { Check, Row } from "./check.tsx";
import styles from "./end-of-day-page.module.css";
import { NextDay } from "./next-day.tsx";

/** What is to be looked at before the lights go out: clocks, cars, who did not come, promises, and the next open day. */
export function EndOfDayPage() {
  const t = useTranslations("endOfDay");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const enabled = useMe().may("orders.missed");
  const today = useQuery({ ...trpc.booking.today.queryOptions(), enabled });
  const board = useQuery({ ...trpc.board.get.queryOptions(), enabled });
  const running = useQuery({ ...trpc.clock.running.queryOptions(), enabled });
  const missed = useQuery({ ...trpc.orders.missed.queryOptions(), enabled });
  const shop = useShopFacts();
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  const missing = [today, board, running, missed, shop].find(({ data }) => !data);
  if (!today.data || !board.data || !running.data || !missed.data || !shop.data)
    return (
      <>
        <WorkHeader title={titles("deskEndOfDay")} />
        {missing && <QueryPending of={missing} failed={t("errorTitle")} height="24rem" />}
      </>
    );
  return (
    <>
      <WorkHeader
        title={titles("deskEndOfDay")}
        eyebrow={<OfDay date={today.data.date} timeZone={shop.data.hours.timeZone} />}
        lead={t("lead")}
        actions={
          <Button variant="secondary" data-no-print="" onClick={() => window.print()}>
            {t("print")}
          </Button>
        }
      />
      <div className={styles.page}>
        <RunningClocks clocks={running.data.clocks} />
        <Cars
          today={today.data}
          cards={board.data.cards}
          missed={missed.data.orders}
          timeZone={shop.data.hours.timeZone}
        />
        <Conflicts timeZone={shop.data.hours.timeZone} />
        <NextDay shop={shop.data} after={today.data.date} />
      </div>
    </>
  );
}

/** Of which shop and day the page is: on paper nothing else says so. */
function OfDay({ date, timeZone }: { date: string; timeZone: string }) {
  const shop = useContact();
  const clock = useScheduleClock(timeZone);
  return `${shop.name} · ${clock.day(date)}`;
}

/** Where an appointment is seen beside its day. */
const appointmentAt = ({ id, slot }: Pick<Today["appointments"][number]["appointment"], "id" | "slot">) =>
  `/desk/schedule?date=${slot.date}&appointment=${id}`;

type Today = ApiOutputs["booking"]["today"];
type Card = ApiOutputs["board"]["get"]["cards"][number];

function RunningClocks({ clocks }: { clocks: ApiOutputs["clock"]["running"]["clocks"] }) {
  const t = useTranslations("endOfDay.clocks");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  return (
    <Check title={t("title")} none={t("none")}>
      {clocks.map(({ uid, name, open }) => (
        <Row
          key={uid}
          title={name}
          to={`/desk/orders/${open.order}`}
          facts={[inLanguage(open.name, language), t("since", { time: dateTime(open.from) })]}
        />
      ))}
    </Check>
  );
}

type CarsProps = {
  today: Today;
  cards: readonly Card[];
  missed: ApiOutputs["orders"]["missed"]["orders"];
  timeZone: string;
};

function Cars({ today, cards, missed, timeZone }: CarsProps) {
  const t = useTranslations("endOfDay");
  const columns = useTranslations("today.columns");
  const { language } = useLanguage();
  const { phone, dayTime } = useFormat();
  const { vehicleName } = useVehicleWords();
  const words = useCardWords();
  const stageName = useStageName();
  const clock = useScheduleClock(timeZone);
  const now = useNow().getTime();
  const { expected } = todayOf(today.appointments);
  const absent = [
    ...expected.filter(({ appointment }) => Date.parse(appointment.arrival.to) < now),
    ...today.appointments.filter(({ appointment }) => appointment.state.status === "no-show"),
  ];
  const present = today.appointments.filter(({ appointment }) => isHere(appointment));
  const unbooked = hereUnbooked(cards, new Set(today.appointments.map(({ appointment }) => appointment.id)));
  return (
    <>
      <Check title={t("here.title")} none={t("here.none")}>
        {present.map(({ appointment }) => {
          const { id, customer, intake } = appointment;
          const column = standingOf(appointment)?.column;
          // Its order knows best what it is called and where it stands.
          const card = cards.find((one) => one.id === id);
          const isReady = card ? card.stage.is === "ready" : column === "ready";
          return (
            <Row
              key={id}
              title={card ? words(card).label : appointmentLabel(appointment, language)}
              to={`/desk/orders/${id}`}
              facts={[
                customer.name,
                (card && stageName(card)) ?? (column && columns(column)),
                intake?.keyTag && t("here.keyTag", { tag: intake.keyTag }),
              ]}
            >
              {isReady && customer.phone && (
                <a href={callLink(customer.phone)}>{t("call", { phone: phone(customer.phone) })}</a>
              )}
            </Row>
          );
        })}
        {unbooked.map(({ card, column }) => (
          <Row
            key={card.id}
            title={words(card).label}
            to={`/desk/orders/${card.id}`}
            facts={[
              card.name,
              stageName(card) ?? columns(column),
              card.keyTag && t("here.keyTag", { tag: card.keyTag }),
            ]}
          />
        ))}
      </Check>
      <OpenQuestions today={today} cards={cards} clock={clock} />
      <Check title={t("absent.title")} none={t("absent.none")}>
        {absent.map(({ appointment }) => (
          <Row
            key={appointment.id}
            title={appointmentLabel(appointment, language)}
            to={appointmentAt(appointment)}
            facts={[
              appointment.customer.name,
              t("absent.at", { time: clock.timeOf(appointment.arrival.to) }),
            ]}
          >
            {appointment.customer.phone && (
              <a href={callLink(appointment.customer.phone)}>
                {t("call", { phone: phone(appointment.customer.phone) })}
              </a>
            )}
          </Row>
        ))}
      </Check>
      <Check title={t("promises.title")} none={t("promises.none")}>
        {cards
          .filter((card) => isPromiseMissed(card, now))
          .map((card) => {
            const { label, promised, since } = words(card);
            const readyAt = card.stage.is === "ready" && since && t("promises.ready", { time: since });
            return (
              <Row
                key={card.id}
                title={label}
                to={`/desk/orders/${card.id}`}
                facts={[card.name, promised && t("promises.at", { time: promised }), readyAt]}
              />
            );
          })}
        {missed.map(({ id, vehicle, name, promisedAt, readyAt }) => (
          <Row
            key={id}
            title={vehicle.plate ?? (vehicleName(vehicle) || name)}
            to={`/desk/orders/${id}`}
            facts={[
              name,
              t("promises.at", { time: dayTime(promisedAt) }),
              t("promises.left", { time: dayTime(readyAt) }),
            ]}
          />
        ))}
      </Check>
    </>
  );
}

/** Whom nobody has called yet, although the hours or the bays were changed under their appointment. */
function Conflicts({ timeZone }: Pick<CarsProps, "timeZone">) {
  const t = useTranslations("endOfDay.conflicts");
  const { language } = useLanguage();
  const { phone } = useFormat();
  const clock = useScheduleClock(timeZone);
  const rows = useConflicts();
  if (rows.length === 0) return null;
  return (
    <Check title={t("title")} none="">
      {rows.map(({ appointment }) => {
        const { id, slot, customer } = appointment;
        return (
          <Row
            key={id}
            title={appointmentLabel(appointment, language)}
            to={appointmentAt(appointment)}
            facts={[
              customer.name,
              clock.shortDay(slot.date),
              clock.span(slot.quarters[0] ?? 0, slot.quarters.length),
            ]}
          >
            {customer.phone && (
              <a href={callLink(customer.phone)}>{t("call", { phone: phone(customer.phone) })}</a>
            )}
          </Row>
        );
      })}
    </Check>
  );
}

type QuestionsProps = Pick<CarsProps, "today" | "cards"> & { clock: ReturnType<typeof useScheduleClock> };

/** What somebody waits for an answer to: technicians, customers, also of cars that are gone, and what was found and not taken up. */
function OpenQuestions({ today, cards, clock }: QuestionsProps) {
  const t = useTranslations("endOfDay.questions");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const trpc = useTRPC();
  const words = useCardWords();
  const inbox = useQuery({
    ...trpc.messages.inbox.queryOptions({ status: "new", after: null }),
    select: ({ unread }) => unread,
  });
  const waiting = useWaiting();
  const asked = today.appointments.flatMap(({ appointment }) =>
    openQuestions(appointment).map((question) => ({ appointment, question })),
  );
  return (
    // One row says how many messages there are.
    <Check title={t("title")} none={t("none")} more={Math.max(0, (inbox.data ?? 0) - 1)}>
      {asked.map(({ appointment, question: { at, by, text } }) => (
        <Row
          key={`${appointment.id} ${at}`}
          title={appointmentLabel(appointment, language)}
          to="/desk/today"
          facts={[t("technician", { name: by.name, time: clock.timeOf(at) }), text]}
        />
      ))}
      {waiting.map(({ order, orderNumber, name, since }) => (
        <Row
          key={`asked ${order}`}
          title={t("order", { number: orderNumber })}
          to={`/desk/orders/${order}#thread`}
          facts={[name, t("customer", { time: dayTime(since) })]}
        />
      ))}
      {cards.flatMap((card) =>
        card.found === undefined
          ? []
          : [
              <Row
                key={`found ${card.id}`}
                title={words(card).label}
                to={`/desk/orders/${card.id}`}
                facts={[card.name, t("found", { count: card.found })]}
              />,
            ],
      )}
      {inbox.data ? <Row title={t("messages", { count: inbox.data })} to="/desk" facts={[]} /> : null}
    </Check>
  );
}
