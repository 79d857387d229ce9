import { isHere } from "@openhood/domain/booking/appointment";
import { laneName } from "@openhood/domain/booking/removed-lanes";
import { isBehind } from "@openhood/domain/booking/today";
import { inLanguage } from "@openhood/domain/local-text";
import { saidConcerns } from "@openhood/domain/repair-orders/open-order";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { localTime } from "@openhood/domain/shop/opening";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import type { BayOrder, JobClock } from "../../../features/orders/use-job-clock.ts";
import { OutboxList } from "../../../features/outbox/outbox-list.tsx";
import { readDraft } from "../../../platform/drafts.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { AskAdvisor, Questions } from "./ask-advisor.tsx";
import { BayJob } from "./bay-job.tsx";
import { carOf, formOf, noteForms, useBayEntries } from "./bay-notes.ts";
import { FoundSomething } from "./found-something.tsx";
import { HeldUp } from "./held-up.tsx";
import styles from "./my-bay.module.css";
import { type BaySteps, stepOf } from "./use-bay-steps.ts";

/** What every car on the page needs. */
export type BayShared = {
  today: Today;
  clock: ScheduleClock;
  own: JobClock;
  steps: BaySteps;
  /** The forms on the page: they list their own entries. */
  forms: readonly string[];
};

type Props = {
  id: string;
  row: TodayRow | undefined;
  of: BayOrder | undefined;
  /** It is one's own, and in no list of this bay. */
  isElsewhere?: boolean;
  isNow?: boolean;
} & BayShared;

/** A car in the bay, on its way there, or with jobs of one's own. */
export function BayCar({ id, row, of, isElsewhere = false, isNow = false, ...shared }: Props) {
  const { today, clock, own, steps, forms } = shared;
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const { vehicleLabel } = useVehicleWords();
  const [writing, write] = useState<string | null>(null);
  const entries = useBayEntries().filter(
    (entry) => carOf(entry) === id && !forms.includes(formOf(entry) ?? ""),
  );
  const appointment = row?.appointment;
  const car = appointment ?? of?.order;
  if (!car) return null;
  const { vehicle, customer } = car;
  const step = appointment ? stepOf(appointment) : null;
  const jobs = of?.order.jobs ?? [];
  return (
    <article
      className={styles.car}
      data-bay-car={isElsewhere ? undefined : id}
      data-own-car={isElsewhere ? id : undefined}
      data-now={isNow || undefined}
    >
      <header className={styles.heading}>
        <h3 id={`bay-car-${id}`} className={vehicle.plate ? styles.plate : styles.label}>
          {appointmentLabel(car, language)}
        </h3>
        <p className={styles.soft}>{inRow([vehicle.plate && vehicleLabel(vehicle), customer.name])}</p>
      </header>
      {appointment && !isElsewhere && <When appointment={appointment} clock={clock} />}
      {appointment && (
        <p className={styles.soft}>
          {inRow([
            isElsewhere && isHere(appointment) && laneName(today, appointment.slot.lane),
            appointment.services
              .map(({ name, hours }) => `${inLanguage(name, language)} ${clock.length(hours / 25)}`)
              .join(", "),
          ])}
        </p>
      )}
      {!of && appointment?.note && <p className={styles.note}>{appointment.note}</p>}
      {(of && appointment ? saidConcerns(of.order.concerns, appointment) : (of?.order.concerns ?? [])).map(
        (concern) => (
          <blockquote key={concern.id} className={styles.note}>
            {concern.text}
          </blockquote>
        ),
      )}
      {entries.length > 0 && <OutboxList entries={entries} />}
      {of && (step || isElsewhere) && (
        <Jobs of={of} own={own} clock={clock} writing={writing} onWritten={() => write(null)} />
      )}
      {appointment && step && <Questions appointment={appointment} />}
      <div className={styles.buttons}>
        {of && (step || isElsewhere) && <FoundSomething order={of.order} />}
        {appointment && step && <AskAdvisor appointment={appointment} />}
        {(step || isElsewhere) && (
          <ButtonLink
            to={`/desk/orders/${id}`}
            size="large"
            wide
            variant="secondary"
            icon="wrench"
            aria-describedby={`bay-car-${id}`}
          >
            {t("order")}
          </ButtonLink>
        )}
        {of && (
          <ButtonLink
            to={`/desk/inspections/of/${id}`}
            size="large"
            wide
            variant="secondary"
            icon="check"
            aria-describedby={`bay-car-${id}`}
          >
            {t("inspect")}
          </ButtonLink>
        )}
        {row && step && !isElsewhere && (
          <StepButton row={row} jobs={jobs} steps={steps} isNow={isNow} onWriteUp={write} />
        )}
      </div>
    </article>
  );
}

type WhenProps = { appointment: TodayRow["appointment"]; clock: ScheduleClock };

/** When a car is planned, and what its check-in noted. */
function When({ appointment, clock }: WhenProps) {
  const t = useTranslations("myBay");
  const formatter = useFormatter();
  const timeZone = useShopTimeZone();
  const now = useNow();
  const { slot, kind, intake } = appointment;
  const first = slot.quarters[0] ?? 0;
  const when = clock.span(first, (slot.quarters.at(-1) ?? first) - first + 1);
  const isToday = slot.date === localTime(now, timeZone).date;
  return (
    <p className={`tabular ${styles.when}`}>
      {isBehind(appointment, now.getTime()) && (
        <span className={styles.late}>
          <Icon name="alert" size={18} />
          {t("behind")}
        </span>
      )}
      {inRow([
        isToday ? when : `${clock.shortDay(slot.date)}, ${when}`,
        t(kind === "waiter" ? "waits" : "leaves"),
        stepOf(appointment) === null && t("notHere"),
        intake?.keyTag && t("keyTag", { tag: intake.keyTag }),
        intake?.odometer != null && t("miles", { miles: formatter.number(intake.odometer) }),
      ])}
    </p>
  );
}

type JobsProps = Pick<BayShared, "own" | "clock"> & {
  of: BayOrder;
  writing: string | null;
  onWritten: () => void;
};

/** The jobs of a car: the running one first, then one's own; those of others and those not wanted now are folded. */
function Jobs({ of, own, clock, writing, onWritten }: JobsProps) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const { uid } = useMe();
  const { id, jobs } = of.order;
  const rankOf = (job: TechnicianJob) => {
    if (own.open?.order === id && own.open.job === job.id) return 0;
    if (job.authorization === "declined" || job.authorization === "deferred") return 3;
    if (job.technician?.uid === uid) return 1;
    return job.technician ? 3 : 2;
  };
  const isOpen = (job: TechnicianJob) => rankOf(job) < 3;
  const sorted = jobs.toSorted((one, other) => rankOf(one) - rankOf(other));
  const folded = sorted.filter((job) => !isOpen(job));
  const jobOf = (job: TechnicianJob) => (
    <BayJob
      key={job.id}
      of={of}
      job={job}
      own={own}
      clock={clock}
      isAsked={writing === job.id}
      onWritten={onWritten}
    />
  );
  if (jobs.length === 0) return <p className={styles.soft}>{t("noJobs")}</p>;
  return (
    <div className={styles.jobs} tabIndex={-1} data-focus-home="">
      {sorted.filter(isOpen).map(jobOf)}
      {folded.length > 0 && (
        <details
          className={styles.folded}
          open={folded.some((job) => job.id === writing || readDraft(noteForms.write(job.id), uid))}
        >
          <summary>
            {t("otherJobs", { count: folded.length })}{" "}
            <span className={styles.soft}>
              {folded
                .map(({ name, authorization, technician }) =>
                  inRow([
                    inLanguage(name, language),
                    authorization === "declined" || authorization === "deferred"
                      ? t(`job.authorization.${authorization}`)
                      : technician?.name,
                  ]),
                )
                .join(", ")}
            </span>
          </summary>
          {folded.map(jobOf)}
        </details>
      )}
    </div>
  );
}

/** Asks before a car is done about which something is unsent, or on which one found something nobody took up. */
function useConfirmDone() {
  const t = useTranslations("myBay.left");
  const { uid, role } = useMe();
  const confirm = useConfirm();
  return async (id: string, jobs: readonly TechnicianJob[], failed: number): Promise<boolean> => {
    const forms = [noteForms.ask(id), noteForms.found(id), ...jobs.map((job) => noteForms.write(job.id))];
    const unsent = failed + forms.filter((form) => readDraft(form, uid) !== null).length;
    // The counter is asked of everything that was found, as the car is made ready.
    const found = seesContacts(role) ? 0 : jobs.filter(({ foundBy }) => foundBy?.uid === uid).length;
    if (unsent === 0 && found === 0) return true;
    const text = [unsent > 0 && t("unsent", { count: unsent }), found > 0 && t("found", { count: found })];
    const words = { title: t("title"), confirm: t("confirm"), keep: t("keep") };
    return confirm({ ...words, text: text.filter(Boolean).join(" ") });
  };
}

type StepProps = {
  row: TodayRow;
  jobs: readonly TechnicianJob[];
  steps: BaySteps;
  isNow: boolean;
  onWriteUp: (job: string) => void;
};

/** Takes a car to its next step, or says why that has to wait. */
function StepButton({ row, jobs, steps, isNow, onWriteUp }: StepProps) {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const confirmDone = useConfirmDone();
  const { appointment } = row;
  const { id } = appointment;
  const failed = useBayEntries().filter(
    (entry) => carOf(entry) === id && formOf(entry) && entry.state.is === "failed",
  ).length;
  const step = stepOf(appointment) ?? "markReady";
  const word = t(step === "startWork" ? "start" : "done");
  const isWaiting = steps.isWaiting(id, step);
  const refusal = steps.heldUp(id, jobs);
  const press = async () => {
    if (isWaiting) return steps.drop(id);
    if (step === "markReady" && !(await confirmDone(id, jobs, failed))) return;
    await steps.press(row, appointmentLabel(appointment, language), step, word);
  };
  return (
    <>
      <Button
        size="large"
        wide
        icon={step === "markReady" ? "check" : undefined}
        variant={isNow || step === "markReady" ? "primary" : "secondary"}
        pending={steps.pending === id}
        aria-describedby={`bay-car-${id}`}
        onClick={() => void press()}
      >
        {isWaiting ? t("kept", { step: word }) : word}
      </Button>
      <p role="status" className={styles.soft}>
        {isWaiting && t("keptText")}
      </p>
      {refusal && (
        <HeldUp
          car={appointment}
          step={word}
          refusal={refusal}
          jobs={jobs}
          onWriteUp={onWriteUp}
          onNoted={() => void press()}
        />
      )}
    </>
  );
}
