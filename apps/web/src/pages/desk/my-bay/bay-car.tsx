import { isBehind } from "@openhood/domain/booking/today";
import { localTime } from "@openhood/domain/shop/opening";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { AskAdvisor } from "./ask-advisor.tsx";
import { CarJobs } from "./bay-jobs.tsx";
import { BookedServices } from "./booked-services.tsx";
import { carHeading } from "./car-heading.ts";
import { type AllCarNotices, CarNotices } from "./car-notices.tsx";
import { HeldUp } from "./held-up.tsx";
import styles from "./my-bay-page.module.css";
import { stepOf } from "./step-of.ts";
import type { BaySteps } from "./use-bay-steps.ts";
import { useLeftAsked } from "./use-left-asked.ts";

/** Is a car here, and worked on or about to be? */
export const isInWork = (appointment: TodayRow["appointment"]): boolean => stepOf(appointment) !== null;

type Props = {
  row: TodayRow;
  clock: ScheduleClock;
  isNow: boolean;
  own: OwnClock;
  /** The end of one's clock that a notice on the page tells. */
  told: OwnClock["cut"];
  steps: BaySteps;
  notices: AllCarNotices;
};

/** A car in the bay, or on its way there. Nothing here says how its owner is reached. */
export function BayCar({ row, clock, isNow, steps, own, told, notices }: Props) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { vehicleName } = useVehicleWords();
  const timeZone = useShopTimeZone();
  const now = useNow().getTime();
  const { appointment } = row;
  const { id, vehicle, customer, services, note, intake, kind, slot } = appointment;
  const first = slot.quarters[0] ?? 0;
  const isToday = slot.date === localTime(new Date(now), timeZone).date;
  const when = clock.span(first, (slot.quarters.at(-1) ?? first) - first + 1);
  const isIn = isInWork(appointment);
  const step = stepOf(appointment) ?? "markReady";
  // Of what had waited, its notice says why.
  const refusal = steps.failed.some((one) => one.id === id) ? undefined : steps.heldUp[id];
  const word = t(step === "startWork" ? "start" : "done");
  const isWaiting = steps.waitingOf(id) === step;
  const jobs = own.orders.find(({ order }) => order.id === id)?.order.jobs ?? [];
  const isLeftMeant = useLeftAsked();
  const press = async () => {
    if (isWaiting) {
      steps.pressAnew(id);
      return steps.drop(id);
    }
    if (step === "markReady" && !(await isLeftMeant(id, jobs))) return;
    steps.pressAnew(id);
    await steps.press(row, appointmentLabel(appointment, language), step, word);
  };
  return (
    <article className={styles.car} data-bay-car={id} data-now={isNow || undefined}>
      <p className={`tabular ${styles.when}`}>
        {isToday ? when : `${clock.shortDay(slot.date)}, ${when}`}
        {isBehind(appointment, now) && (
          <span className={styles.late}>
            <Icon name="alert" size={18} />
            {t("behind")}
          </span>
        )}
        <span>{t(kind === "waiter" ? "waits" : "leaves")}</span>
        {!isIn && <span>{t("notHere")}</span>}
      </p>
      <h3 id={carHeading(id)} className={vehicle.plate ? styles.plate : styles.label}>
        {appointmentLabel(appointment, language)}
      </h3>
      <p className={styles.who}>{inRow([vehicle.plate ? vehicleName(vehicle) : "", customer.name])}</p>
      {isIn && <CarNotices of={notices} car={id} />}
      <BookedServices services={services} clock={clock} />
      {note && !own.orders.some(({ order }) => order.id === id) && <p className={styles.note}>{note}</p>}
      {(intake?.keyTag || intake?.odometer != null) && (
        <p className={`tabular ${styles.who}`}>
          {inRow([
            intake.keyTag && t("keyTag", { tag: intake.keyTag }),
            intake.odometer != null && t("miles", { miles: formatter.number(intake.odometer) }),
          ])}
        </p>
      )}
      {isIn && (
        <>
          <CarJobs
            booked={appointment}
            own={own}
            told={told}
            clock={clock}
            writing={steps.writing}
            onWriting={() => steps.write(null)}
          />
          <Button
            size="large"
            wide
            icon={step === "markReady" ? "check" : undefined}
            variant={isNow || step === "markReady" ? "primary" : "secondary"}
            pending={steps.pending === id}
            aria-describedby={carHeading(id)}
            onClick={() => void press()}
          >
            {isWaiting ? t("kept", { step: word }) : word}
          </Button>
          <p role="status" className={styles.who}>
            {isWaiting && t("keptText")}
          </p>
          {refusal && (
            <HeldUp
              step={word}
              reading={{ id, onNoted: () => void press() }}
              refusal={refusal}
              jobs={jobs}
              onWriteUp={steps.write}
            />
          )}
          <ButtonLink
            to={`/desk/orders/${id}`}
            size="large"
            wide
            variant="secondary"
            icon="wrench"
            aria-describedby={carHeading(id)}
          >
            {t("order")}
          </ButtonLink>
          <AskAdvisor row={row} />
        </>
      )}
    </article>
  );
}
