import type { ShopProfile } from "@openhood/domain/shop/profile";
import { useTranslations } from "use-intl";
import { comingClosures, scaleOf, weekOf } from "./hours.ts";
import styles from "./opening-hours.module.css";
import { useClock, useLocal, useOpenWords } from "./use-words.ts";

type Props = { profile: ShopProfile /** Draw the times beside the words. */; rail?: boolean };

/** The week as a table whose times are also drawn to scale, with a line for the present. */
export function OpeningHours({ profile, rail = true }: Props) {
  const t = useTranslations("site.hours");
  const clock = useClock();
  const local = useLocal();
  const open = useOpenWords(profile);
  if (!open) return <p>{t("unknown")}</p>;
  const week = weekOf(profile, open.now);
  const scale = scaleOf(week);
  const at = (minute: number) => `${(((minute - scale.from) / (scale.to - scale.from)) * 100).toFixed(2)}%`;
  const closures = comingClosures(profile, open.now);
  const showNow = open.now.minute >= scale.from && open.now.minute <= scale.to;
  return (
    <div className={styles.hours} data-open={open.open || undefined}>
      <p className={styles.state}>
        <strong>{open.title}</strong> <span>{open.detail}</span>
      </p>
      <table className={styles.week}>
        <caption className={styles.caption}>{t("title")}</caption>
        <thead className={styles.caption}>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("time")}</th>
          </tr>
        </thead>
        <tbody>
          {week.map(({ date, isToday, spans }) => (
            <tr key={date} data-today={isToday || undefined}>
              <th scope="row">
                <span className={styles.day}>{clock.weekday(date)}</span>
                {isToday && <span className={styles.today}>{t("today")}</span>}
              </th>
              <td>
                <span className="tabular">
                  {spans.length === 0
                    ? t("closedDay")
                    : spans.map(({ from, to }) => `${clock.time(from)} – ${clock.time(to)}`).join(", ")}
                </span>
              </td>
              {rail && (
                <td className={styles.rail} aria-hidden="true">
                  <span className={styles.bar}>
                    {spans.map(({ from, to }) => (
                      <span
                        key={from}
                        className={styles.span}
                        style={{ insetInlineStart: at(from), insetInlineEnd: `calc(100% - ${at(to)})` }}
                      />
                    ))}
                    {isToday && showNow && (
                      <span className={styles.now} style={{ insetInlineStart: at(open.now.minute) }} />
                    )}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {closures.length > 0 && (
        <p className={styles.closures}>
          {t("closures")}:{" "}
          {closures
            .map(({ date, reason }) => [clock.day(date), local(reason)].filter(Boolean).join(", "))
            .join("; ")}
        </p>
      )}
    </div>
  );
}
