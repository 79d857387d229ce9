import { type CustomerJob, coreOf, type DecidedBy } from "@openhood/domain/approvals/customer-order";
import { plusMonths } from "@openhood/domain/days";
import { inLanguage } from "@openhood/domain/local-text";
import type { ReasonsSince } from "@openhood/domain/repair-orders/authorization";
import { localTime } from "@openhood/domain/shop/opening";
import type { ReactNode } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { useClock } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { Badge } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import styles from "./approve-page.module.css";
import type { Choices, Chosen } from "./decision.ts";

type Props = {
  job: CustomerJob;
  /** Can it be decided on now? */
  isOpen: boolean;
  /** Are its prices still good? */
  mayApprove: boolean;
  /** What is chosen for it and not sent yet. */
  choice: Chosen | null;
  /** A choice that no longer counts: the job changed, or somebody else decided first. */
  lost: Choices[string] | null;
  /** What was decided and waits to be sent. */
  waiting: Chosen["status"] | null;
  onChoose: (choice: Chosen) => void;
  /** What else one can do with it. */
  children?: ReactNode;
};

/** After how many months somebody is asked again. */
const MONTHS = [1, 3, 6, 12];

const tones = { pending: "watch", approved: "ok", declined: "stop", deferred: "neutral" } as const;

/** A job as its customer is told of it: what, why, for how much, and three answers of equal weight. */
export function JobToDecide(props: Props) {
  const { job, isOpen, mayApprove, choice, lost, waiting, onChoose, children } = props;
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const { money, dateTime } = useFormat();
  const { date } = useClock();
  const today = localTime(useNow(), useTimeZone() ?? "UTC").date;
  const name = inLanguage(job.name, language);
  const core = coreOf(job);
  const decidedWords = ({ name, at, channel, recordedBy }: DecidedBy) => ({
    ...{ name, at: dateTime(at), channel },
    ...{ recorded: recordedBy === null ? "no" : "yes", staff: recordedBy ?? "" },
  });
  const sinceOf = (which: keyof ReasonsSince) => {
    const since = job.reasonsSince?.[which];
    return since && <p className={styles.by}>{t(`reasonsSince.${which}`, { since })}</p>;
  };
  const dates = MONTHS.map((months) => ({ months, on: plusMonths(today, months) }));
  return (
    <section
      tabIndex={-1}
      data-focus-home=""
      className={styles.job}
      aria-label={name}
      data-job={job.id}
      data-status={job.status}
    >
      <header className={styles.head}>
        <h3>{name}</h3>
        <strong className={`tabular ${styles.price}`}>{money(job.cents)}</strong>
      </header>
      <div role="status" className={styles.changed}>
        {lost && isOpen && (
          <p>
            {t("changedJob", {
              was: money(lost.saw.cents),
              now: money(job.cents),
              price: String(lost.saw.cents !== job.cents),
            })}
          </p>
        )}
        {lost && !isOpen && lost.status !== job.status && (
          <p>{t("notSent", { choice: t(`chosen.${lost.status}`) })}</p>
        )}
      </div>
      {core > 0 && <p className="tabular">{t("core", { amount: money(core) })}</p>}
      {job.concern && <p>{t("concern", { text: job.concern })}</p>}
      {job.cause && <p>{t("cause", { text: job.cause })}</p>}
      {sinceOf("cause")}
      {job.ifItWaits && <p>{t("ifItWaits", { text: job.ifItWaits })}</p>}
      {sinceOf("ifItWaits")}
      {sinceOf("both")}
      {job.approvedAt !== null && (
        <p className={styles.again}>{t("askedAgain", { was: money(job.approvedAt) })}</p>
      )}
      <details>
        <summary>{t("lines", { count: job.lines.length })}</summary>
        <ul className={styles.lines}>
          {job.lines.map((line) => (
            <li key={line.id}>
              <span>
                {inLanguage(line.name, language)}
                {line.condition && line.condition !== "new" && ` (${t(`conditions.${line.condition}`)})`}
              </span>
              <span className="tabular">{money(line.cents)}</span>
            </li>
          ))}
          {job.discount > 0 && (
            <li>
              <span>{t("discount")}</span>
              <span className="tabular">{money(-job.discount)}</span>
            </li>
          )}
        </ul>
      </details>
      {isOpen && waiting && <Badge tone="watch">{t("waits", { choice: t(`chosen.${waiting}`) })}</Badge>}
      {isOpen && !waiting && (
        <SegmentedControl<Chosen["status"] | "">
          label={t("decision", { name })}
          options={[
            ...(mayApprove ? [["approved", t("chosen.approved")] as const] : []),
            ["declined", t("chosen.declined")],
            ["deferred", t("chosen.deferred")],
          ]}
          value={choice?.status ?? ""}
          onChange={(status) => status && onChoose({ status, until: null })}
        />
      )}
      {!isOpen && (
        <Badge tone={tones[job.status]}>
          {job.until ? t("deferredUntil", { date: date(job.until) }) : t(`statuses.${job.status}`)}
        </Badge>
      )}
      {job.decided && <p className={styles.by}>{t("by", decidedWords(job.decided))}</p>}
      {isOpen && !waiting && choice?.status === "deferred" && (
        <Field label={t("until.label")}>
          <Select
            value={choice.until ?? ""}
            onChange={({ target }) => onChoose({ status: "deferred", until: target.value || null })}
          >
            <option value="">{t("until.open")}</option>
            {dates.map(({ months, on }) => (
              <option key={months} value={on}>
                {t("until.months", { count: months, date: date(on) })}
              </option>
            ))}
            {choice.until && dates.every(({ on }) => on !== choice.until) && (
              <option value={choice.until}>{date(choice.until)}</option>
            )}
          </Select>
        </Field>
      )}
      {children}
    </section>
  );
}
