import type { OpenSpan, ShopProfile } from "@openhood/domain/shop/profile";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useClock } from "../../platform/clock.ts";
import { useHydrated } from "../../platform/hydrated.ts";
import { useLocal } from "../../platform/shop-words.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { comingDays, reasonOn, scaleOf, weekOf } from "./hours.ts";
import styles from "./opening-hours.module.css";
import { useOpenWords } from "./opening-words.ts";

const anyMonday = { date: "2001-01-01", weekday: 0, minute: 0 };

type Props = { profile: ShopProfile /** Draw the times beside the words. */; rail?: boolean };

/** The week as a table whose times are also drawn to scale, with a line for the present. */
export function OpeningHours({ profile, rail = true }: Props) {
  const t = useTranslations("site.hours");
  const clock = useClock();
  const local = useLocal();
  const open = useOpenWords(profile);
  const hydrated = useHydrated();
  const heading = useId();
  if (!open && hydrated) return <p>{t("unknown")}</p>;
  // A prerendered page is read later: it shows the usual week, without the current time.
  const week = open
    ? weekOf(profile, open.now)
    : weekOf({ ...profile, closures: [], specialDays: [] }, anyMonday);
  const scale = scaleOf(week);
  const at = (minute: number) => ((minute - scale.from) / (scale.to - scale.from)) * 100;
  const others = open ? comingDays(profile, open.now) : [];
  const times = (spans: readonly OpenSpan[]) => clock.spans(spans) || t("closedDay");
  const minute = open?.now.minute ?? -1;
  const showNow = minute >= scale.from && minute <= scale.to;
  return (
    <div className={styles.hours} data-open={open?.open || undefined}>
      <p className={styles.state}>
        <strong>{open?.title ?? "\u00a0"}</strong> <span>{open?.detail ?? "\u00a0"}</span>
      </p>
      <table className={styles.week}>
        <VisuallyHidden as="caption">{t("title")}</VisuallyHidden>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("time")}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {week.map(({ date, isToday: marked, spans }, day) => {
            const isToday = marked && open !== null;
            const reason = open && reasonOn(profile, date);
            return (
              <tr key={day} data-today={isToday || undefined}>
                <th scope="row">
                  <span className={styles.day}>{clock.weekday(date)}</span>
                  {isToday && <span className={styles.today}>{t("today")}</span>}
                </th>
                <td>
                  <span className="tabular">{times(spans)}</span>
                  {reason && <span className={styles.reason}>{local(reason)}</span>}
                </td>
                {rail && (
                  <td className={styles.rail} aria-hidden="true">
                    <svg className={styles.bar} aria-hidden="true" focusable="false">
                      {spans.map(({ from, to }) => (
                        <rect
                          key={from}
                          className={styles.span}
                          x={`${at(from).toFixed(2)}%`}
                          width={`${(at(to) - at(from)).toFixed(2)}%`}
                          height="100%"
                          rx="2"
                        />
                      ))}
                      {isToday && showNow && (
                        <rect
                          className={styles.now}
                          x={`${at(minute).toFixed(2)}%`}
                          width="3"
                          height="24"
                          rx="2"
                        />
                      )}
                    </svg>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {others.length > 0 && (
        <div className={styles.others}>
          <h3 id={heading}>{t("specialDays")}</h3>
          <ul className={styles.days} aria-labelledby={heading}>
            {others.map(({ date, reason, spans }) => (
              <li key={date}>
                <span>
                  <span className={styles.day}>{clock.day(date)}</span>
                  <span className={styles.reason}>{local(reason)}</span>
                </span>
                <span className="tabular">{times(spans)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
