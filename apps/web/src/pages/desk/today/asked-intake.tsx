import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { IntakeForm } from "./intake-form.tsx";
import styles from "./today-card.module.css";

type Props = Omit<ComponentProps<typeof IntakeForm>, "leave"> & { height: number };

/** Stands where the card of a car stood that was just checked in, and takes no less room. */
export function AskedIntake({ height, ...props }: Props) {
  const t = useTranslations("today.intake");
  const { language } = useLanguage();
  const { appointment } = props.row;
  return (
    <li className={styles.asked} style={{ minHeight: height }} data-intake={appointment.id}>
      <p>{t("checkedIn", { label: appointmentLabel(appointment, language) })}</p>
      <IntakeForm {...props} leave="skip" />
    </li>
  );
}
