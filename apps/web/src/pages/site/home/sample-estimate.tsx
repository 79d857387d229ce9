import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { Badge } from "../../../ui/card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { answers, type SampleAnswers, type SampleJobId, sampleJobs, totalsOf } from "./estimate.ts";
import styles from "./sample-estimate.module.css";

/** An estimate to try out: job by job what, why, how much, and what happens if it waits. Nothing leaves the page. */
export function SampleEstimate() {
  const t = useTranslations("site.estimate");
  const { money } = useFormat();
  const [given, setGiven] = useState<SampleAnswers>({});
  const totals = totalsOf(given);
  const miles = useFormatter().number(86_412);
  const allDeclined = totals.open === 0 && totals.approved === 0;
  return (
    <article className={styles.sheet} aria-label={t("example")}>
      <header className={styles.head}>
        <div>
          <Badge tone="accent">{t("example")}</Badge>
          <p className={styles.note}>{t("note")}</p>
        </div>
        <div className={styles.car}>
          <p className={styles.plate}>{t("plate")}</p>
          <p>
            <strong>{t("car")}</strong>
            <span className="tabular">{t("miles", { miles })}</span>
            <span>{t("concern")}</span>
          </p>
        </div>
      </header>
      <ol className={styles.jobs}>
        {sampleJobs.map((job) => (
          <Job
            key={job.id}
            job={job}
            answer={given[job.id] ?? null}
            onAnswer={(answer) => setGiven({ ...given, [job.id]: answer })}
          />
        ))}
      </ol>
      <footer className={styles.total} aria-live="polite">
        <p>
          <span className={styles.sumLabel}>{t("total")}</span>
          <span className={`tabular ${styles.sum}`}>{money(totals.approved)}</span>
          <span className={`tabular ${styles.of}`}>{t("totalOf", { all: money(totals.offered) })}</span>
        </p>
        <p className={styles.open}>{allDeclined ? t("allDeclined") : t("open", { count: totals.open })}</p>
      </footer>
    </article>
  );
}

type JobProps = {
  job: (typeof sampleJobs)[number];
  answer: SampleAnswers[SampleJobId] | null;
  onAnswer: (answer: (typeof answers)[number]) => void;
};

function Job({ job, answer, onAnswer }: JobProps) {
  const t = useTranslations("site.estimate");
  const { money } = useFormat();
  const title = useId();
  return (
    <li className={styles.job} data-answer={answer ?? undefined}>
      <div className={styles.what}>
        <h3 id={title}>{t(`jobs.${job.id}.name`)}</h3>
        <Badge tone={job.grade === "act" ? "stop" : "watch"}>{t(job.grade)}</Badge>
      </div>
      <p className={`tabular ${styles.price}`}>{money(job.cents)}</p>
      <dl className={styles.reasons}>
        <div>
          <dt>{t("why")}</dt>
          <dd>{t(`jobs.${job.id}.why`)}</dd>
        </div>
        <div>
          <dt>{t("waits")}</dt>
          <dd>{t(`jobs.${job.id}.waits`)}</dd>
        </div>
      </dl>
      <fieldset className={styles.answers}>
        <VisuallyHidden as="legend">{t("choiceFor", { job: t(`jobs.${job.id}.name`) })}</VisuallyHidden>
        {answers.map((one) => (
          <button key={one} type="button" aria-pressed={answer === one} onClick={() => onAnswer(one)}>
            {t(one)}
          </button>
        ))}
      </fieldset>
    </li>
  );
}
