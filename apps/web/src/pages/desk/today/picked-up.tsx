import { useTranslations } from "use-intl";
import { GoneList } from "../../../features/appointments/gone-list.tsx";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import styles from "./today-page.module.css";

type Props = { rows: readonly TodayRow[]; clock: ScheduleClock; onOpen: (id: string) => void };

/** The cars that have left today, the latest first: there for a question, or to be opened again. */
export function PickedUp({ rows, clock, onOpen }: Props) {
  const t = useTranslations("today");
  const gone = rows
    .flatMap(({ appointment }) =>
      appointment.state.status === "done" ? { appointment, at: appointment.state.doneAt } : [],
    )
    .sort((a, b) => b.at.localeCompare(a.at));
  if (gone.length === 0) return null;
  return (
    <details className={styles.foot}>
      <summary>{t("pickedUp", { count: gone.length })}</summary>
      <GoneList
        rows={gone.map(({ appointment, at }) => ({ appointment, time: clock.timeOf(at) }))}
        onOpen={onOpen}
      />
    </details>
  );
}
