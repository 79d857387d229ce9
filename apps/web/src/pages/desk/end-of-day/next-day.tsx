import { holdsTime } from "@openhood/domain/booking/appointment";
import { laneLoad } from "@openhood/domain/booking/capacity";
import { plusDays } from "@openhood/domain/days";
import { spansOn } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { type ShopFacts, useSchedule } from "../../../features/appointments/schedule.ts";
import { useScheduleClock } from "../../../features/appointments/words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import styles from "./end-of-day-page.module.css";

/** How far ahead an open day is looked for. */
const LOOK_AHEAD = 14;

/** The next open day: how many cars come, and how much of each bay is booked. */
export function NextDay({ shop, after }: { shop: ShopFacts; after: string }) {
  const t = useTranslations("endOfDay.next");
  const clock = useScheduleClock(shop.hours.timeZone);
  const ahead = Array.from({ length: LOOK_AHEAD }, (_, n) => plusDays(after, n + 1));
  const date = ahead.find((one) => spansOn(shop.hours, one).length > 0);
  if (!date)
    return (
      <section>
        <h2>{t("none")}</h2>
      </section>
    );
  return (
    <section>
      <h2 className={styles.day}>{clock.day(date)}</h2>
      <Load shop={shop} date={date} clock={clock} />
      <ButtonLink to={`/desk/schedule?date=${date}`} variant="secondary" data-no-print="">
        {t("schedule")}
      </ButtonLink>
    </section>
  );
}

type LoadProps = { shop: ShopFacts; date: string; clock: ReturnType<typeof useScheduleClock> };

function Load({ shop, date, clock }: LoadProps) {
  const t = useTranslations("endOfDay.next");
  const schedule = useSchedule({ from: date, days: 1 });
  if (!schedule.data) return <QueryPending of={schedule} failed={t("errorTitle")} lines={4} />;
  const { settings, blocks } = schedule.data;
  const appointments = schedule.data.appointments
    .map(({ appointment }) => appointment)
    .filter((one) => one.slot.date === date && holdsTime(one));
  const waiters = appointments.filter(({ kind }) => kind === "waiter").length;
  return (
    <>
      <p>{t("cars", { count: appointments.length, waiters })}</p>
      <ul className={styles.rows}>
        {settings?.lanes.map((lane) => {
          const { booked, capacity } = laneLoad(shop.hours, lane, date, appointments, blocks);
          return (
            <li key={lane.id} className={styles.row}>
              <strong>{lane.name}</strong>
              <span className={`tabular ${styles.facts}`}>
                {capacity === 0 && booked === 0
                  ? t("closed")
                  : t("load", { booked: clock.plainHours(booked), capacity: clock.plainHours(capacity) })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
