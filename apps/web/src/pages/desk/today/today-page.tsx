import { TODAY_COLUMNS, type TodayColumn } from "@openhood/domain/booking/appointment";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import { isBehind, todayOf } from "@openhood/domain/booking/today";
import { plusDays } from "@openhood/domain/days";
import { hereUnbooked, isSaidByColumn } from "@openhood/domain/repair-orders/today-columns";
import { spansOn } from "@openhood/domain/shop/opening";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AppointmentInspector } from "../../../features/appointments/appointment-inspector.tsx";
import { type ShopFacts, useShopFacts } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import type { Today } from "../../../features/appointments/today.ts";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import { useWaitingSteps } from "../../../features/appointments/use-waiting-steps.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import type { OrderCard } from "../../../features/orders/use-card-words.ts";
import { useStageName } from "../../../features/orders/use-stage-name.ts";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useInspected } from "../../../ui/inspector.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useStable } from "../../../ui/use-stable.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { Conflicts } from "./conflicts.tsx";
import { PickedUp } from "./picked-up.tsx";
import { TodayCard } from "./today-card.tsx";
import styles from "./today-page.module.css";
import { UnbookedCard } from "./unbooked-card.tsx";

/** The shop's own day over all bays: who is expected, which cars are here, in work, and ready. */
export function TodayPage() {
  const t = useTranslations("today");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const shop = useShopFacts();
  const today = useQuery(trpc.booking.today.queryOptions());
  const appointments = useWaitingSteps(today.data?.appointments ?? []);
  if (shop.data && today.data) return <Day shop={shop.data} today={{ ...today.data, appointments }} />;
  return (
    <>
      <WorkHeader title={titles("deskToday")} />
      <QueryPending of={shop.data ? today : shop} failed={t("errorTitle")} height="24rem" />
    </>
  );
}

function Day({ shop, today }: { shop: ShopFacts; today: Today }) {
  const t = useTranslations("today");
  const titles = useTranslations("titles");
  const now = useNow().getTime();
  const clock = useScheduleClock(shop.hours.timeZone);
  const inspected = useInspected();
  const laneName = (id: string) => nameOfLane(today, id);
  const { act } = useAppointmentAction({ clock, laneName });
  const note = useDayNote(shop.hours, today.date);
  const columns = todayOf(today.appointments);
  const me = useMe();
  const { walkIn } = useSheets({ shop, clock, date: today.date });
  /** The car whose odometer and key tag are asked. */
  const [newest, setNewest] = useState<string | null>(null);
  // A press on one card renders that card, not the others.
  const actions = useStable({
    act,
    onOpen: (id: string) => inspected.open({ kind: "appointment", id }),
    onPress: setNewest,
  });
  const trpc = useTRPC();
  const board = useQuery(trpc.board.get.queryOptions());
  const { data: rules } = useQuery(trpc.orders.settings.queryOptions());
  const stageName = useStageName();
  const visits = new Set(today.appointments.map(({ appointment }) => appointment.id));
  const unbooked = hereUnbooked(board.data?.cards ?? [], visits);
  const unbookedIn = (column: string) => unbooked.filter((one) => one.column === column);
  const cardOf = (id: string) => board.data?.cards.find((card) => card.id === id);
  /** Where the board has a car, unless its column says so already. */
  const standingOf = (column: TodayColumn, card: OrderCard | undefined) =>
    card && rules && !isSaidByColumn(column, card, rules.settings) ? stageName(card) : null;
  const left = unbooked.length > 0 || TODAY_COLUMNS.some((column) => columns[column].length > 0);
  return (
    <>
      <WorkHeader
        title={t("day", { day: clock.day(today.date) })}
        lead={note}
        actions={
          me.role === "technician" ? (
            <ButtonLink to="/desk/my-bay" variant="secondary" icon="wrench">
              {t("myBay")}
            </ButtonLink>
          ) : (
            <Button variant="secondary" icon="plus" onClick={walkIn}>
              {t("walkIn.open")}
            </Button>
          )
        }
      />
      <Conflicts clock={clock} laneName={laneName} act={act} />
      {left ? (
        <div data-fills="" className={styles.columns}>
          {TODAY_COLUMNS.map((column) => (
            <section
              key={column}
              className={styles.column}
              aria-labelledby={`today-${column}`}
              data-focus-home=""
            >
              <h2 id={`today-${column}`}>
                {t(`columns.${column}`)}{" "}
                <span className={`tabular ${styles.count}`}>
                  {columns[column].length + unbookedIn(column).length}
                </span>
              </h2>
              <ul className={styles.cards}>
                {columns[column].map((row) => {
                  const { appointment } = row;
                  const { id } = appointment;
                  return (
                    <TodayCard
                      key={id}
                      row={row}
                      all={today.appointments}
                      column={column}
                      isNew={column === "here" && newest === id}
                      card={cardOf(id)}
                      standing={standingOf(column, cardOf(id))}
                      date={today.date}
                      isBehind={isBehind(appointment, now)}
                      clock={clock}
                      lane={laneName(appointment.slot.lane)}
                      {...actions}
                    />
                  );
                })}
                {unbookedIn(column).map(({ card }) => (
                  <UnbookedCard
                    key={card.id}
                    card={card}
                    standing={standingOf(column, card)}
                    date={today.date}
                    clock={clock}
                  />
                ))}
              </ul>
              {columns[column].length + unbookedIn(column).length === 0 && (
                <p className={styles.none}>{t(`none.${column}`)}</p>
              )}
            </section>
          ))}
        </div>
      ) : (
        <EmptyDay shop={shop} date={today.date} day={clock.day} />
      )}
      <AppointmentInspector shop={shop} clock={clock} rows={today.appointments} />
      <PickedUp rows={today.appointments} clock={clock} onOpen={actions.onOpen} />
      {me.may("orders.missed") && (
        <p className={styles.foot}>
          <Link to="/desk/end-of-day" className={styles.end}>
            {titles("deskEndOfDay")}
          </Link>
        </p>
      )}
    </>
  );
}

/** Nothing to do today: says what comes next. */
function EmptyDay({ shop, date, day }: { shop: ShopFacts; date: string; day: (date: string) => string }) {
  const t = useTranslations("today.empty");
  const next = Array.from({ length: 14 }, (_, ahead) => plusDays(date, ahead + 1)).find(
    (one) => spansOn(shop.hours, one).length > 0,
  );
  return (
    <EmptyState icon="car" title={t("title")} text={t("text")}>
      <ButtonLink to={next ? `/desk/schedule?date=${next}` : "/desk/schedule"} variant="secondary">
        {next ? t("next", { day: day(next) }) : t("schedule")}
      </ButtonLink>
    </EmptyState>
  );
}
