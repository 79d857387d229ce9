import { inLanguage } from "@openhood/domain/local-text";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { Job } from "@openhood/domain/repair-orders/job";
import { jobTotals } from "@openhood/domain/repair-orders/prices";
import type { CannedJob, RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type CannedValues, checkCanned } from "./canned-values.ts";
import styles from "./order-settings-form.module.css";

/** A canned job as it would stand on an order that is opened now. */
export function offeredJob(job: CannedJob, settings: RepairOrderSettings): Job {
  let ids = 0;
  const made = jobFromCanned(job, settings, () => `${job.id}-${++ids}`);
  return { ...made, authorization: { status: "pending" } };
}

/** What a canned job puts on an order, with today's prices; while it can be read. */
export function CannedPreview({ values, settings }: { values: CannedValues; settings: RepairOrderSettings }) {
  const t = useTranslations("shop.canned.preview");
  const { language } = useLanguage();
  const { money } = useFormat();
  const checked = checkCanned(values, "preview");
  if (!checked.ok)
    return (
      <div className={styles.preview}>
        <h2>{t("title")}</h2>
        <p>{t("wrong")}</p>
      </div>
    );
  const job = offeredJob(checked.value, settings);
  const totals = jobTotals(job);
  return (
    <div className={styles.preview}>
      <h2>{t("title")}</h2>
      <section>
        <h3>{inLanguage(job.name, language)}</h3>
        <table className={`tabular ${styles.sums}`}>
          <tbody>
            {job.lines.map((line, index) => (
              <tr key={line.id}>
                <th scope="row">{inLanguage(line.name, language)}</th>
                <td>{money(totals.lines[index]?.gross ?? 0)}</td>
              </tr>
            ))}
            {totals.discount > 0 && (
              <tr>
                <th scope="row">{t("discount")}</th>
                <td>{money(-totals.discount)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">{t("total")}</th>
              <td>{money(totals.net)}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <p>{t("note")}</p>
    </div>
  );
}
