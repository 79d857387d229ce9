import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useSchedule } from "../schedule.ts";
import { appointmentLabel } from "../words.ts";
import { AppointmentButtons } from "./appointment-buttons.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { MoveForm } from "./move-form.tsx";
import styles from "./sheet.module.css";
import type { SheetProps } from "./types.ts";
import { useAppointmentAction } from "./use-appointment-action.ts";

/** An appointment: its facts, and what can be done with it now. */
export function AppointmentSheet({ id, ...props }: SheetProps & { id: string }) {
  const t = useTranslations("schedule.sheet");
  const { language } = useLanguage();
  const { date, clock, close } = props;
  const { data } = useSchedule({ from: date, days: 1 });
  const [doing, setDoing] = useState<"look" | "move" | "cancel">("look");
  const versioned = data?.appointments.find(({ appointment }) => appointment.id === id);
  const lanes = data?.settings?.lanes ?? [];
  const laneName = (lane: string) => lanes.find((one) => one.id === lane)?.name ?? lane;
  const action = useAppointmentAction({ clock, laneName });

  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  if (!versioned)
    return (
      <div className={styles.sheet}>
        <p>{t("gone")}</p>
        <Button variant="secondary" onClick={close}>
          {t("close")}
        </Button>
      </div>
    );
  const { appointment } = versioned;
  const { quarters, lane } = appointment.slot;
  const back = () => setDoing("look");
  return (
    <div className={styles.sheet} data-sheet={id}>
      <div className={styles.head}>
        <h2>{appointmentLabel(appointment, language)}</h2>
        <p className={`tabular ${styles.when}`}>
          {clock.day(appointment.slot.date)},{" "}
          {clock.span(quarters[0] ?? 0, (quarters.at(-1) ?? 0) - (quarters[0] ?? 0) + 1)}, {laneName(lane)}
        </p>
      </div>
      {doing === "look" && (
        <>
          <AppointmentFacts appointment={appointment} clock={clock} />
          <AppointmentButtons
            versioned={versioned}
            action={action}
            onMove={() => setDoing("move")}
            onCancel={() => setDoing("cancel")}
            close={close}
          />
        </>
      )}
      {doing === "move" && (
        <MoveForm {...props} versioned={versioned} lanes={lanes} action={action} back={back} />
      )}
      {doing === "cancel" && <CancelForm appointment={appointment} back={back} close={close} />}
    </div>
  );
}
