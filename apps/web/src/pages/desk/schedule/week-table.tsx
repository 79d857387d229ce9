import { isLate } from "@openhood/domain/booking/late";
import { datesFrom } from "@openhood/domain/days";
import { useTranslations } from "use-intl";
import type { Schedule } from "../../../features/appointments/schedule.ts";
import type { ShopHours } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { dayModel } from "./day-model.ts";
import styles from "./week-table.module.css";

type Props = {
  shop: ShopHours;
  schedule: Schedule;
  from: string;
  today: string;
  now: number;
  clock: ScheduleClock;
};

/** Days down, lanes across: the hours booked of those there are. */
export function WeekTable({ shop, schedule, from, today, now, clock }: Props) {
  const t = useTranslations("schedule.week");
  const rows = datesFrom(from, 7).map((date) => ({
    date,
    model: dayModel(shop, schedule.settings, date, schedule, now),
  }));
  const lanes = [
    ...new Map(rows.flatMap(({ model }) => model.lanes.map(({ lane }) => [lane.id, lane.name]))).entries(),
  ];
  return (
    <section className={styles.scroller} aria-label={t("label")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col" className={styles.number}>
              {t("all")}
            </th>
            {lanes.map(([id, name]) => (
              <th key={id} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, model }) => {
            const loads = new Map(model.lanes.map(({ lane, load }) => [lane.id, load]));
            const sum = (what: "booked" | "capacity") =>
              model.lanes.reduce((total, { load }) => total + load[what], 0);
            const cars = schedule.appointments.filter(
              ({ appointment: { slot, state } }) =>
                slot.date === date && state.status !== "canceled" && state.status !== "no-show",
            );
            const late = cars.filter(({ appointment }) => isLate(appointment, now)).length;
            return (
              <tr key={date} data-day={date} data-today={date === today || undefined}>
                <th scope="row">
                  <Link to={`/desk/schedule?date=${date}`}>{clock.shortDay(date)}</Link>
                  <span className={styles.cars}>
                    {date === today && <strong>{t("today")} </strong>}
                    {t("cars", { count: cars.length })}
                    {late > 0 && (
                      <strong className={styles.late}>
                        <Icon name="alert" size={14} /> {t("late", { count: late })}
                      </strong>
                    )}
                  </span>
                </th>
                <Load booked={sum("booked")} capacity={sum("capacity")} clock={clock} />
                {lanes.map(([id]) => (
                  <Load
                    key={id}
                    booked={loads.get(id)?.booked ?? 0}
                    capacity={loads.get(id)?.capacity ?? 0}
                    clock={clock}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Hours booked of hours there are, also as a bar. */
function Load({ booked, capacity, clock }: { booked: number; capacity: number; clock: ScheduleClock }) {
  const t = useTranslations("schedule.week");
  if (booked === 0 && capacity === 0)
    return (
      <td className={styles.number}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t("closed")}</VisuallyHidden>
      </td>
    );
  const share = capacity > 0 ? Math.min(1, booked / capacity) : 1;
  return (
    <td className={`tabular ${styles.number}`}>
      <span className={styles.load}>
        {booked > capacity && (
          <>
            <Icon name="alert" size={14} />
            <VisuallyHidden>{t("over")} </VisuallyHidden>
          </>
        )}
        {t("load", { booked: clock.hours(booked), capacity: clock.hours(capacity) })}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </td>
  );
}
