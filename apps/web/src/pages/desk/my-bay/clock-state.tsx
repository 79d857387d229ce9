import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import styles from "./bay-jobs.module.css";

type Props = {
  /** Since when one's own clock runs on the job; null where it does not. */
  since: string | null;
  /** That one paused it, and why. */
  paused: { reason: string | null } | null;
  /** What was pressed last waits for the connection. */
  isKept: boolean;
  /** The others who are on the job. */
  others: readonly string[];
  /** Whose job it is, where it is another's. */
  owner: string | null;
  clock: ScheduleClock;
};

/** What the clock on a job does, announced as it changes. */
export function ClockState({ since, paused, isKept, others, owner, clock }: Props) {
  const t = useTranslations("myBay.job");
  const formatter = useFormatter();
  // Whose job it was as the clock began: that it became another's moves nothing here, and is said at the page's foot.
  const began = useRef({ since, owner });
  if (began.current.since !== since || owner === null) began.current = { since, owner };
  const of = owner && began.current.owner;
  const own = () => {
    if (since) return t(isKept ? "runningKept" : "running", { time: clock.timeOf(since) });
    if (paused?.reason) return t(isKept ? "pausedForKept" : "pausedFor", { reason: paused.reason });
    if (paused) return t(isKept ? "pausedKept" : "paused");
    return isKept && t("stoppedKept");
  };
  return (
    <p role="status" className={`tabular ${styles.state}`}>
      {own()}
      {since && of && ` ${t("isOf", { name: of })}`}
      {others.length > 0 && ` ${t("others", { count: others.length, names: formatter.list(others) })}`}
    </p>
  );
}
