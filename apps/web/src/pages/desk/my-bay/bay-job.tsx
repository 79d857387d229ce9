import { inLanguage } from "@openhood/domain/local-text";
import { hundredthsSold, type Press } from "@openhood/domain/repair-orders/job-clock";
import { isAwaited } from "@openhood/domain/repair-orders/parts";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { localTime } from "@openhood/domain/shop/opening";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { BayOrder, JobClock } from "../../../features/orders/use-job-clock.ts";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import { AskMiles } from "./ask-miles.tsx";
import { OwnProposal } from "./found-something.tsx";
import styles from "./my-bay.module.css";
import { WriteUp } from "./write-up.tsx";

const REASONS = ["part", "answer", "break", "none"] as const;

type Props = {
  of: BayOrder;
  job: TechnicianJob;
  own: JobClock;
  clock: ScheduleClock;
  /** It is to be written up now. */
  isAsked: boolean;
  onWritten: () => void;
};

/** A job: what to do, the clock on it, and what was found and done. */
export function BayJob({ of: { order, work }, job, own, clock, isAsked, onWritten }: Props) {
  const t = useTranslations("myBay.job");
  const parts = useTranslations("parts");
  const formatter = useFormatter();
  const { language } = useLanguage();
  const me = useMe();
  const timeZone = useShopTimeZone();
  const isConnected = useOnline();
  const now = useNow().getTime();
  const box = useRef<HTMLElement>(null);
  const on = { order: order.id, job: job.id };
  const name = inLanguage(job.name, language);
  const { worked = 0, running = [], paused: was = null } = work[job.id] ?? {};
  const pressed = own.waitingOn(on);
  const paused = pressed ? (pressed.kind === "pause" ? pressed : null) : was;
  const open = own.open?.order === order.id && own.open.job === job.id ? own.open : null;
  const isRunning = open !== null;
  const isApproved = job.authorization === "approved";
  const isMine = job.technician?.uid === me.uid;
  const awaited = job.lines.filter((line) => line.kind === "part" && isAwaited(line)).length;
  const isForgotten =
    open && localTime(new Date(open.from), timeZone).date !== localTime(new Date(now), timeZone).date;

  const hundredthsSince = (at: number) => Math.max(0, Math.floor((now - at) / 36_000));
  const since =
    running.length * hundredthsSince(own.readAt) +
    (open ? hundredthsSince(Math.max(own.readAt, Date.parse(open.from))) : 0);
  const state = () => {
    const kept = !isConnected && pressed !== null;
    if (open) return t(kept ? "runningKept" : "running", { time: clock.timeOf(open.from) });
    if (paused?.reason) return t(kept ? "pausedForKept" : "pausedFor", { reason: paused.reason });
    if (paused) return t(kept ? "pausedKept" : "paused");
    return kept && t("stoppedKept");
  };
  // The running job comes first, wherever it was started.
  useEffect(() => {
    if (isRunning) box.current?.scrollIntoView({ block: "nearest" });
  }, [isRunning]);
  return (
    // Two cars may have a job of one name, which two landmarks may not: an article is none.
    <article
      ref={box}
      className={styles.job}
      aria-label={name}
      data-bay-job={job.id}
      data-running={isRunning || undefined}
    >
      <div className={styles.heading}>
        <h4>{name}</h4>
        <p className={`tabular ${styles.soft}`}>
          {inRow([
            t(`authorization.${job.noWork === "asked-again" ? "changed" : job.authorization}`),
            t("hours", { sold: hoursOf(hundredthsSold(job.lines)), worked: hoursOf(worked + since) }),
            isMine ? t("mine") : job.technician?.name,
          ])}
        </p>
      </div>
      {job.lines.length > 0 && (
        <ul className={styles.lines}>
          {job.lines.map((line) => (
            <li key={line.id}>
              {inLanguage(line.name, language)}
              {line.kind === "labor" && <span className="tabular"> {hoursOf(line.hours)} h</span>}
              {line.kind === "part" && <span className="tabular"> × {hoursOf(line.quantity)}</span>}
              {line.kind === "part" &&
                line.supply !== "on-hand" &&
                `\u00a0· ${parts(`supply.${line.supply}`)}`}
            </li>
          ))}
        </ul>
      )}
      {(["cause", "correction", "note", "partsNeeded"] as const).map(
        (field) =>
          job[field] && (
            <p key={field}>
              <span className={styles.soft}>{t(field)}:</span> {job[field]}
            </p>
          ),
      )}
      {isApproved && awaited > 0 && <p className={styles.state}>{parts("waits", { count: awaited })}</p>}
      {job.noWork === "asked-again" && !isRunning && <p className={styles.state}>{t("changedWhy")}</p>}
      {job.noWork === "not-approved" && !job.foundBy && <p className={styles.state}>{t("notYet")}</p>}
      <p role="status" className={`tabular ${styles.state}`}>
        {state()}
        {open && !isMine && job.technician && ` ${t("isOf", { name: job.technician.name })}`}
        {running.length > 0 && ` ${t("others", { count: running.length, names: formatter.list(running) })}`}
      </p>
      {isForgotten && <Notice tone="watch">{t("forgotten")}</Notice>}
      {job.foundBy?.uid === me.uid && <OwnProposal order={order} job={job} />}
      <div className={styles.buttons} data-focus-home="">
        <ClockButtons
          order={order}
          job={job}
          own={own}
          isRunning={isRunning}
          isPaused={Boolean(paused)}
          // What somebody found is nobody's work before the customer has said yes.
          isWanted={job.noWork === null && (isApproved || !job.foundBy)}
        />
        <WriteUp order={order} job={job} isAsked={isAsked} onEnd={onWritten} />
      </div>
    </article>
  );
}

type ClockProps = {
  order: TechnicianOrder;
  job: TechnicianJob;
  own: JobClock;
  isRunning: boolean;
  isPaused: boolean;
  /** May it be started? */
  isWanted: boolean;
};

/** The buttons of the clock on a job. Start and Pause are one element, so that it keeps the focus. */
function ClockButtons({ order, job, own, isRunning, isPaused, isWanted }: ClockProps) {
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
  if (unread) return <AskMiles order={order} field="odometerIn" isForClock onNoted={() => press(unread)} />;
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
