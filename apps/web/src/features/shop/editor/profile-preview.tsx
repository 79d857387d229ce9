import type { LocalText } from "@openhood/domain/fields";
import { localTime, opening } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useClock } from "../../../platform/clock.ts";
import { formatPhone } from "../../../platform/format.ts";
import type { Language } from "../../../platform/messages.ts";
import { comingDays, reasonOn, weekOf } from "../hours.ts";
import styles from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import type { ProfileValues } from "./profile-values.ts";
import { openSpansOf } from "./week-values.ts";

/** What the public page will say of the shop: its name, its tagline, whether it is open, and how to reach it. */
export function ProfilePreview({ values }: { values: ProfileValues }) {
  return <PreviewFrame>{(language) => <Paper values={values} language={language} />}</PreviewFrame>;
}

/** A text as the public page shows it: the other language's where one is empty. */
export const shownIn = (text: LocalText, language: Language) => text[language] || text.en || text.es;

function Paper({ values, language }: { values: ProfileValues; language: Language }) {
  const { name, tagline, address, phone, email } = values;
  const t = useTranslations("shop.preview");
  const words = shownIn(tagline, language);
  const city = [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <>
      <div>
        <p className={styles.name}>{name || <span className={styles.missing}>{t("noName")}</span>}</p>
        <p className={styles.tagline}>{words || <span className={styles.missing}>{t("noTagline")}</span>}</p>
      </div>
      <Week values={values} language={language} />
      <p className={styles.reach}>
        {phone && <span className="tabular">{formatPhone(phone)}</span>}
        {email && <span>{email}</span>}
        {[address.street, city.join(", ")].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </>
  );
}

function Week({ values, language }: { values: ProfileValues; language: Language }) {
  const t = useTranslations("site.hours");
  const { day: named, spans: times, time, weekday } = useClock();
  const hours = values.hours.map(({ spans }) => openSpansOf(spans));
  const now = localTime(new Date(), values.timeZone);
  const specialDays = values.specialDays
    .map((day) => ({ ...day, spans: openSpansOf(day.spans) }))
    .filter(({ spans }) => spans.length > 0);
  const shown = { hours, closures: values.closures, specialDays, timeZone: values.timeZone };
  const state = opening(shown, now);
  const week = weekOf(shown, now).map((day) => ({ ...day, name: weekday(day.date) }));
  const coming = comingDays(shown, now);
  // By its date: the weekday's own hours are others.
  const why = (date: string) => {
    const reason = reasonOn(shown, date);
    return reason && [named(date), shownIn(reason, language)].filter(Boolean).join(": ");
  };
  const detail = () => {
    if (state.open) return t("until", { time: time(state.until) });
    if (!state.next) return t("noNext");
    const at = { time: time(state.next.from) };
    if (state.next.inDays === 0) return t("opensToday", at);
    if (state.next.inDays === 1) return t("opensTomorrow", at);
    return t("opensOn", { ...at, day: week[state.next.weekday]?.name ?? "" });
  };
  return (
    <div>
      <p className={styles.open} data-open={state.open || undefined}>
        <span className={styles.lamp} aria-hidden="true" />
        <span>
          <strong>{t(state.open ? "open" : "closed")}</strong>, {detail()}
        </span>
      </p>
      <table className={styles.week}>
        <tbody>
          {week.map(({ date, name, spans, isToday }) => (
            <tr key={name} data-today={isToday || undefined}>
              <th scope="row">{name}</th>
              <td className="tabular">
                {times(spans) || t("closedDay")}
                {why(date) && <span className={styles.why}>{why(date)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {coming.length > 0 && (
        <>
          <h3 className={styles.coming}>{t("specialDays")}</h3>
          <table className={styles.week}>
            <tbody>
              {coming.map(({ date, reason, spans }, index) => (
                <tr key={index}>
                  <th scope="row">{named(date)}</th>
                  <td className="tabular">
                    {times(spans) || t("closedDay")}
                    <span className={styles.why}>{shownIn(reason, language)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
