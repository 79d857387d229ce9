import { useTranslations } from "use-intl";
import { GoneList } from "../../../features/appointments/gone-list.tsx";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import styles from "./day-view.module.css";

type Props = {
  found: readonly VersionedAppointment[];
  clock: ScheduleClock;
  onOpen: (id: string) => void;
};

/** What was called off or did not come: it holds no time, and is still to be found. */
export function CanceledAndNoShows({ found, clock, onOpen }: Props) {
  const t = useTranslations("schedule");
  if (found.length === 0) return null;
  const rows = found.map(({ appointment }) => ({
    appointment,
    time: clock.time(appointment.slot.quarters[0] ?? 0),
    note: t(`card.status.${appointment.state.status}`),
  }));
  return (
    <section className={styles.notComing} aria-labelledby="not-coming">
      <h2 id="not-coming">{t("notComing")}</h2>
      <GoneList rows={rows} onOpen={onOpen} />
    </section>
  );
}
