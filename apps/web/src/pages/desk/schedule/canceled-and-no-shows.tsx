import type { Appointment } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import styles from "./canceled-and-no-shows.module.css";

type Props = {
  found: readonly VersionedAppointment[];
  clock: ScheduleClock;
  onOpen: (appointment: Appointment) => void;
};

/** What was called off or did not come: it holds no time, and is still to be found. */
export function CanceledAndNoShows({ found, clock, onOpen }: Props) {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  if (found.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="not-coming">
      <h2 id="not-coming">{t("notComing")}</h2>
      <ul className={styles.list}>
        {found.map(({ appointment }) => (
          <li key={appointment.id}>
            <button type="button" data-gone={appointment.id} onClick={() => onOpen(appointment)}>
              <span className="tabular">{clock.time(appointment.slot.quarters[0] ?? 0)}</span>
              <span>{appointmentLabel(appointment, language)}</span>
              <span className={styles.who}>{appointment.customer.name}</span>
              <span>{t(`card.status.${appointment.state.status}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
