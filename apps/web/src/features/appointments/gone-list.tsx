import type { Appointment } from "@openhood/domain/booking/appointment";
import { useLanguage } from "../../platform/language.tsx";
import styles from "./gone-list.module.css";
import { appointmentLabel } from "./label.ts";

type Props = {
  /** Each with a time of day, and what became of it where that is not the same for all. */
  rows: readonly {
    appointment: Pick<Appointment, "id" | "vehicle" | "customer">;
    time: string;
    note?: string;
  }[];
  onOpen: (id: string) => void;
};

/** Appointments that are on the day no more: a line each, to be opened. */
export function GoneList({ rows, onOpen }: Props) {
  const { language } = useLanguage();
  return (
    <ul className={styles.list}>
      {rows.map(({ appointment, time, note }) => (
        <li key={appointment.id}>
          <button type="button" data-gone={appointment.id} onClick={() => onOpen(appointment.id)}>
            <span className="tabular">{time}</span>
            <span>{appointmentLabel(appointment, language)}</span>
            <span className={styles.who}>{appointment.customer.name}</span>
            {note && <span>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
