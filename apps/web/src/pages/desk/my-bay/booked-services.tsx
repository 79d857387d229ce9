import type { Appointment } from "@openhood/domain/booking/appointment";
import { inLanguage } from "@openhood/domain/local-text";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import styles from "./my-bay-page.module.css";

type Props = { services: Appointment["services"]; clock: ScheduleClock };

/** What a car is booked for, and how long that takes. */
export function BookedServices({ services, clock }: Props) {
  const { language } = useLanguage();
  if (services.length === 0) return null;
  return (
    <ul className={styles.work}>
      {services.map(({ slug, name, hours }) => (
        <li key={slug}>
          {inLanguage(name, language)} <span className="tabular">{clock.length(hours / 25)}</span>
        </li>
      ))}
    </ul>
  );
}
