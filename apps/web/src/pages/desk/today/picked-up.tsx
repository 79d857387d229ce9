import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import styles from "./picked-up.module.css";

type Props = { rows: readonly TodayRow[]; clock: ScheduleClock; onOpen: (id: string) => void };

/** The cars that have left today, the latest first: there for a question, or to be opened again. */
export function PickedUp({ rows, clock, onOpen }: Props) {
  const t = useTranslations("today");
  const { language } = useLanguage();
  const gone = rows
    .flatMap(({ appointment: { state, ...rest } }) =>
      state.status === "done" ? { ...rest, state, at: state.doneAt } : [],
    )
    .sort((a, b) => b.at.localeCompare(a.at));
  if (gone.length === 0) return null;
  return (
    <details className={styles.gone}>
      <summary>{t("pickedUp", { count: gone.length })}</summary>
      <ul>
        {gone.map(({ at, ...appointment }) => (
          <li key={appointment.id}>
            <button type="button" data-gone={appointment.id} onClick={() => onOpen(appointment.id)}>
              <span className="tabular">{clock.timeOf(at)}</span>
              <span>{appointmentLabel(appointment, language)}</span>
              <span>{appointment.customer.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
