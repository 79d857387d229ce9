import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { IntakeForm } from "./intake-form.tsx";
import styles from "./today-card.module.css";

type Props = Omit<ComponentProps<typeof IntakeForm>, "leave"> & { height: number };

/** Stands where the card of a car stood that was just checked in, and takes no less room. */
export function AskedIntake({ height, ...props }: Props) {
  const t = useTranslations("today.intake");
  const { language } = useLanguage();
  const { appointment } = props.row;
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed went with its card. Who has gone on to the next one stays there.
    if (!props.focus && document.activeElement === document.body)
      told.current?.focus({ preventScroll: true });
  }, []);
  return (
    <li className={styles.asked} style={{ minHeight: height }} data-intake={appointment.id}>
      <p ref={told} tabIndex={-1} data-told="">
        {t("checkedIn", { label: appointmentLabel(appointment, language) })}
      </p>
      <IntakeForm {...props} leave="skip" />
    </li>
  );
}
