import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Badge } from "../../../ui/card.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import styles from "./approve-page.module.css";

type Status = "approved" | "declined" | "deferred";
type Props = {
  job: CustomerJob;
  /** What is chosen for it and not sent yet. */
  choice: Status | null;
  onChoose: (status: Status) => void;
};

const tones = { pending: "watch", approved: "ok", declined: "stop", deferred: "neutral" } as const;

/** A job as its customer is told of it: what, why, for how much, and three answers of equal weight. */
export function JobToDecide({ job, choice, onChoose }: Props) {
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(job.name, language);
  return (
    <section className={styles.job} aria-label={name} data-job={job.id} data-status={job.status}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <strong className={`tabular ${styles.price}`}>{money(job.cents)}</strong>
      </header>
      {job.concern && <p>{t("concern", { text: job.concern })}</p>}
      {job.cause && <p>{t("cause", { text: job.cause })}</p>}
      {job.isAskedAgain && <p className={styles.again}>{t("askedAgain")}</p>}
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
        </ul>
      </details>
      {job.status === "pending" ? (
        <SegmentedControl<Status | "">
          label={t("decision", { name })}
          options={[
            ["approved", t("approve")],
            ["declined", t("decline")],
            ["deferred", t("later")],
          ]}
          value={choice ?? ""}
          onChange={(status) => status && onChoose(status)}
        />
      ) : (
        <Badge tone={tones[job.status]}>{t(`statuses.${job.status}`)}</Badge>
      )}
    </section>
  );
}
