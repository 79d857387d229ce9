import { inLanguage } from "@openhood/domain/local-text";
import { hundredthsSold } from "@openhood/domain/repair-orders/job-clock";
import { isAwaited } from "@openhood/domain/repair-orders/parts";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { localTime } from "@openhood/domain/shop/opening";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { useNow } from "../../../platform/now.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { AskMiles } from "./ask-miles.tsx";
import styles from "./bay-jobs.module.css";
import { carHeading } from "./car-heading.ts";
import { ClockState } from "./clock-state.tsx";
import { OwnerSaid } from "./owner-said.tsx";
import { noteForms, useBayNotes } from "./use-bay-notes.ts";
import { WaitingNotes } from "./waiting-notes.tsx";
import { WithdrawProposal } from "./withdraw-proposal.tsx";
import { WriteUp } from "./write-up.tsx";

/** A colleague may have changed it: the page stays where something is about to be pressed. */
const still = { preventScroll: true };

const REASONS = ["part", "answer", "break", "none"] as const;

/** How high something is, in the letters' size. */
function heightInRem(element: HTMLElement | null): string | undefined {
  if (!element) return undefined;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return `${element.getBoundingClientRect().height / rem}rem`;
}

type BayOrder = OwnClock["orders"][number];
type Props = {
  of: BayOrder;
  job: TechnicianJob;
  own: OwnClock;
  clock: ScheduleClock;
  /** It is to be written up now. */
  isWritten?: boolean;
  onWriting?: (() => void) | undefined;
  /** It was a proposal, and is gone. */
  onWithdrawn: () => void;
};

/** A job: what to do, the clock on it, and what was found and done. */
export function BayJob({
  of: { order, work },
  job,
  own,
  clock,
  isWritten = false,
  onWriting,
  onWithdrawn,
}: Props) {
  const t = useTranslations("myBay.job");
  const parts = useTranslations("parts");
  const { language } = useLanguage();
  const me = useMe();
  const timeZone = useShopTimeZone();
  const now = useNow().getTime();
  // What was begun before stands there as it was left; who opens it has the focus in it.
  const [writing, setWriting] = useState<"before" | "now" | null>(() =>
    readDraft(noteForms.write(job.id), me.uid) ? "before" : null,
  );
  const [isPausing, setPausing] = useState(false);
  useEffect(() => {
    if (!isWritten) return;
    setWriting("now");
    onWriting?.();
  }, [isWritten, onWriting]);
  const waiting = useBayNotes().notes.filter(({ form }) => form === noteForms.write(job.id));
  // The place of the clock while a colleague has taken it away: what stands below is about to be pressed.
  const clockBox = useRef<HTMLDivElement>(null);
  const held = useRef<string>(undefined);
  const clockButton = useRef<HTMLButtonElement>(null);
  const written = useRef<HTMLDivElement>(null);
  const firstWritten = () => written.current?.querySelector<HTMLElement>("textarea, button");
  const heldFocus = useHeldFocus(() => clockButton.current ?? firstWritten(), still);
  const heldWritten = useHeldFocus(firstWritten, still);
  const name = inLanguage(job.name, language);
  const on = { order: order.id, job: job.id };
  const { worked = 0, running = [], paused: was = null } = work[job.id] ?? {};
  const pressed = own.lastPressOn(on);
  const paused = pressed ? pressed.kind === "pause" && pressed : was;
  const isConnected = useOnline();
  const isRunning = own.open?.order === order.id && own.open.job === job.id;
  const isApproved = job.authorization === "approved";
  // What somebody found is nobody's work before the customer has said yes.
  const isWanted = job.noWork === null && (isApproved || !job.foundBy);
  const isAway = !isWanted && !isRunning;
  const wasAway = useRef(isAway);
  // Anew each time it goes, and in rem: the letters may have become larger or smaller.
  if (isAway && (!wasAway.current || !held.current)) held.current = heightInRem(clockBox.current);
  wasAway.current = isAway;
  const unread = isWanted && !isRunning ? own.unreadOn(on) : null;
  const hasChanged = job.noWork === "asked-again";
  // That it ended the clock, or is about to, is announced with why, and not anew once that was put away.
  const isChangeTold = useRef<boolean>(undefined);
  if (hasChanged)
    isChangeTold.current ??=
      isRunning || (own.cut?.order === order.id && own.cut.job === job.id && own.cut.end === "not-approved");
  else isChangeTold.current = undefined;
  const from = own.open && new Date(own.open.from);
  const hundredthsSince = (at: number) => Math.max(0, Math.floor((now - at) / 36_000));
  const since =
    running.length * hundredthsSince(own.readAt) +
    (isRunning && from ? hundredthsSince(Math.max(own.readAt, from.getTime())) : 0);
  const isForgotten =
    isRunning && from !== null && localTime(from, timeZone).date !== localTime(new Date(now), timeZone).date;
  const awaited = job.lines.filter((line) => line.kind === "part" && isAwaited(line)).length;
  const isMine = job.technician?.uid === me.uid;
  const facts = inRow([
    t(`authorization.${hasChanged ? "changed" : job.authorization}`),
    t("hours", { sold: hoursOf(hundredthsSold(job.lines)), worked: hoursOf(worked + since) }),
  ]);
  // Whatever becomes shorter there, the next job stays where it is.
  const factsLine = useRef<HTMLParagraphElement>(null);
  const shownFacts = useRef(facts);
  const heldFacts = useRef<string>(undefined);
  if (shownFacts.current !== facts) heldFacts.current = heightInRem(factsLine.current);
  shownFacts.current = facts;
  const press = (press: Parameters<OwnClock["press"]>[0]) => {
    setPausing(false);
    held.current = undefined;
    heldFacts.current = undefined;
    own.press(press, { car: appointmentLabel(order, language), job: job.name });
  };
  const endWriting = () => {
    flushSync(() => setWriting(null));
    firstWritten()?.focus();
  };
  return (
    // Two cars may have a job of one name, which two landmarks may not: an article is none.
    <article
      className={styles.job}
      aria-label={name}
      data-bay-job={job.id}
      data-running={isRunning || undefined}
    >
      <h4>{name}</h4>
      <div ref={clockBox} className={styles.clockBox} style={{ minHeight: held.current }}>
        <div className={styles.clock} {...heldFocus}>
          {hasChanged && !isRunning && (
            <p role={isChangeTold.current ? undefined : "status"} className={styles.state}>
              {t("changedWhy")}
            </p>
          )}
          {job.noWork === "not-approved" && !job.foundBy && (
            <p role="status" className={styles.state}>
              {t("notYet")}
            </p>
          )}
          {unread && <AskMiles order={order} field="odometerIn" onNoted={() => press(unread)} />}
          {isWanted && !isRunning && !unread && (
            <Button
              ref={clockButton}
              size="large"
              variant={isApproved ? "primary" : "secondary"}
              wide
              aria-label={t(paused ? "resumeOn" : "startOn", { name })}
              aria-describedby={carHeading(order.id)}
              onClick={() => press({ kind: "start", ...on })}
            >
              {t(paused ? "resume" : "start")}
            </Button>
          )}
          {isRunning && (
            <div className={styles.pair}>
              <Button
                ref={clockButton}
                size="large"
                variant="secondary"
                aria-expanded={isPausing}
                aria-describedby={carHeading(order.id)}
                onClick={() => setPausing(!isPausing)}
              >
                {t("pause")}
              </Button>
              <Button
                size="large"
                icon="check"
                aria-describedby={carHeading(order.id)}
                onClick={() => press({ kind: "stop", ...on })}
              >
                {t("stop")}
              </Button>
            </div>
          )}
          {isRunning && isPausing && (
            // biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together
            <div
              role="group"
              aria-label={t("why")}
              className={styles.reasons}
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
        </div>
        <ClockState
          since={isRunning && own.open ? own.open.from : null}
          paused={paused || null}
          isKept={!isConnected && pressed !== null}
          others={running}
          owner={isMine ? null : (job.technician?.name ?? null)}
          clock={clock}
        />
      </div>
      {isForgotten && <Notice tone="watch">{t("forgotten")}</Notice>}
      <div ref={written} className={styles.written} {...heldWritten}>
        {writing ? (
          <WriteUp key={writing} order={order} job={job} isFocused={writing === "now"} onEnd={endWriting} />
        ) : waiting.length > 0 ? (
          <WaitingNotes notes={waiting} onTakenBack={() => setWriting("now")} />
        ) : (
          <Button
            size="large"
            variant="quiet"
            wide
            aria-label={t("writeOn", { name })}
            aria-describedby={carHeading(order.id)}
            onClick={() => setWriting("now")}
          >
            {t("write")}
          </Button>
        )}
      </div>
      {/* What others change and add to stands below what is about to be pressed. */}
      <p ref={factsLine} className={`tabular ${styles.soft}`} style={{ minHeight: heldFacts.current }}>
        {facts}
        <span className={styles.owner}>{isMine ? t("mine") : job.technician?.name}</span>
      </p>
      <OwnerSaid job={job} isRunning={isRunning} />
      {job.foundBy?.uid === me.uid && <WithdrawProposal order={order} job={job} onDone={onWithdrawn} />}
      {job.authorization === "approved" && awaited > 0 && (
        <p className={styles.state}>{parts("waits", { count: awaited })}</p>
      )}
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
            <p key={field} className={styles.found}>
              <strong>{t(field)}</strong> {job[field]}
            </p>
          ),
      )}
    </article>
  );
}
