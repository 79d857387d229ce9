import { isBehind, TODAY_COLUMNS, todayOf } from "@openhood/domain/booking/today";
import { plusDays } from "@openhood/domain/days";
import { spansOn } from "@openhood/domain/shop/opening";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type ShopFacts, useShopFacts } from "../../../features/appointments/schedule.ts";
import { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import { useSheets } from "../../../features/appointments/sheets/use-sheets.tsx";
import { useDayNote } from "../../../features/appointments/use-day-note.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { useNow } from "../../../platform/now.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { TodayCard } from "./today-card.tsx";
import styles from "./today-page.module.css";

type Today = ApiOutputs["booking"]["today"];

/** The shop's own day over all bays: who is expected, which cars are here, in work, and ready. */
export function TodayPage() {
  const t = useTranslations("today");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const shop = useShopFacts();
  const today = useQuery(trpc.booking.today.queryOptions());
  if (shop.data && today.data) return <Day shop={shop.data} today={today.data} />;
  return (
    <>
      <PageHeader size="compact" title={titles("deskToday")} />
      <QueryPending of={shop.data ? today : shop} failed={t("errorTitle")} height="24rem" />
    </>
  );
}

function Day({ shop, today }: { shop: ShopFacts; today: Today }) {
  const t = useTranslations("today");
  const now = useNow().getTime();
  const clock = useScheduleClock(shop.hours.timeZone);
  const sheets = useSheets({ shop, clock, date: today.date });
  const laneName = (id: string) => today.lanes.find((lane) => lane.id === id)?.name ?? id;
  const action = useAppointmentAction({ clock, laneName });
  const note = useDayNote(shop.hours, today.date);
  const columns = todayOf(today.appointments);
  const left = TODAY_COLUMNS.some((column) => columns[column].length > 0);
  const pickedUp = today.appointments.filter(({ appointment }) => appointment.state.status === "done").length;
  return (
    <>
      <PageHeader size="compact" title={t("day", { day: clock.day(today.date) })} lead={note} />
      {left ? (
        <div className={styles.columns}>
          {TODAY_COLUMNS.map((column) => (
            <section key={column} className={styles.column} aria-labelledby={`today-${column}`}>
              <h2 id={`today-${column}`}>
                {t(`columns.${column}`)}{" "}
                <span className={`tabular ${styles.count}`}>{columns[column].length}</span>
              </h2>
              {columns[column].length > 0 ? (
                <ul className={styles.cards}>
                  {columns[column].map((versioned) => (
                    <TodayCard
                      key={versioned.appointment.id}
                      versioned={versioned}
                      column={column}
                      date={today.date}
                      isBehind={isBehind(versioned.appointment, now)}
                      clock={clock}
                      lane={laneName(versioned.appointment.slot.lane)}
                      act={action.act}
                      onOpen={() => sheets.open(versioned.appointment)}
                    />
                  ))}
                </ul>
              ) : (
                <p className={styles.none}>{t(`none.${column}`)}</p>
              )}
            </section>
          ))}
        </div>
      ) : (
        <EmptyDay shop={shop} date={today.date} day={clock.day} />
      )}
      {pickedUp > 0 && <p className={styles.pickedUp}>{t("pickedUp", { count: pickedUp })}</p>}
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
