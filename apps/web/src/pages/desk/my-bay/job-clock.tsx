import { inLanguage } from "@openhood/domain/local-text";
import type { Press } from "@openhood/domain/repair-orders/job-clock";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { JobClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { AskMiles } from "./ask-miles.tsx";
import styles from "./my-bay.module.css";

const REASONS = ["part", "answer", "break", "none"] as const;

type Props = {
  order: TechnicianOrder;
  job: TechnicianJob;
  own: JobClock;
  isRunning: boolean;
  isPaused: boolean;
  /** May it be started? */
  isWanted: boolean;
};

/** The buttons of the clock on a job. Start and Pause are one element, so that it keeps the focus. */
export function ClockButtons({ order, job, own, isRunning, isPaused, isWanted }: Props) {
  const t = useTranslations("myBay.job");
  const { language } = useLanguage();
  const [isPausing, setPausing] = useState(false);
  const on = { order: order.id, job: job.id };
  const name = inLanguage(job.name, language);
  const unread = isWanted && !isRunning ? own.unreadOn(on) : null;
  const press = (made: Press) => {
    setPausing(false);
    void own.press(made, { car: appointmentLabel(order, language), job: job.name });
  };
  const look = { size: "large", wide: true, "aria-describedby": `bay-car-${order.id}` } as const;
  if (unread) return <AskMiles order={order} field="odometerIn" onNoted={() => press(unread)} />;
  return (
    <>
      {(isRunning || isWanted) && (
        <Button
          {...look}
          variant={isRunning || job.authorization !== "approved" ? "secondary" : "primary"}
          aria-label={isRunning ? undefined : t(isPaused ? "resumeOn" : "startOn", { name })}
          aria-expanded={isRunning ? isPausing : undefined}
          onClick={() => (isRunning ? setPausing(!isPausing) : press({ kind: "start", ...on }))}
        >
          {t(isRunning ? "pause" : isPaused ? "resume" : "start")}
        </Button>
      )}
      {isRunning && (
        <Button {...look} icon="check" onClick={() => press({ kind: "stop", ...on })}>
          {t("stop")}
        </Button>
      )}
      {isRunning && isPausing && (
        // biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together
        <div
          role="group"
          aria-label={t("why")}
          className={styles.buttons}
          onKeyDown={(event) => event.key === "Escape" && setPausing(false)}
        >
          {REASONS.map((reason) => (
            <Button
              key={reason}
              size="large"
              variant="secondary"
              wide
              onClick={() =>
                press({ kind: "pause", ...on, reason: reason === "none" ? null : t(`reasons.${reason}`) })
              }
            >
              {t(`reasons.${reason}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
