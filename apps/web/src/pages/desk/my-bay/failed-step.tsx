import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { useTranslations } from "use-intl";
import { useShortTime } from "../../../features/orders/use-short-time.ts";
import { HeldUpWhy, stillHeldUp } from "./held-up.tsx";
import { SeenNotice } from "./seen-notice.tsx";
import type { NoPress } from "./step-of.ts";
import type { FailedStep as Failed } from "./use-bay-steps.ts";

type Props = {
  of: Failed;
  /** Why there is nothing to press again; null where there is. */
  why: NoPress | null;
  /** Is the car on no list? */
  isGone: boolean;
  jobs: readonly TechnicianJob[];
  onWriteUp: (job: string) => void;
  onSeen: () => void;
};

/** A step that was pressed without a connection and failed when it was back: which, of what car, when, and why. */
export function FailedStep({ of, why, isGone, jobs, onWriteUp, onSeen }: Props) {
  const t = useTranslations("myBay");
  const shortTime = useShortTime();
  const { label, step, at } = of;
  const reason = isGone && of.reason === "refused" ? "gone" : of.reason;
  // Where nothing can be pressed, it does not matter what the order lacked.
  const refusal = !why && of.order ? stillHeldUp(of.order, jobs) : null;
  const word = t(step === "startWork" ? "start" : "done");
  // Where its order does not say why, somebody else was faster.
  const anew = reason === "refused" && !of.order ? "changed" : "again";
  // Of a car that is on no list that is all there is to say.
  const more = reason === "gone" || refusal ? null : t(`undone.${why ?? anew}`);
  return (
    <SeenNotice
      title={label}
      seenOf={t("undone.seenOf", { step: word, label })}
      onSeen={onSeen}
      data-failed-step={reason}
    >
      {t(`undone.${reason}`, { step: word, at: shortTime(new Date(at).toISOString()) })} {more}
      {refusal && <HeldUpWhy refusal={refusal} jobs={jobs} onWriteUp={onWriteUp} />}
    </SeenNotice>
  );
}
