import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { authorizationOf, isOffered } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../../features/shop/editor/amounts.ts";
import styles from "./paper.module.css";
import { PaperHead } from "./paper-head.tsx";

type Props = { order: RepairOrder; settings: RepairOrderSettings; language: Language };

/** What the bay gets: what to do and with what, room to write, and neither a price nor a way to reach the customer. */
export function WorkOrderPaper({ order, settings, language }: Props) {
  const t = useTranslations("orders");
  const text = inLanguage(settings.texts.workOrder, language);
  return (
    <>
      <PaperHead order={order} language={language} title={t("paper.kinds.work-order")} isTheirs={false} />
      {order.jobs.filter(isOffered).map((job) => (
        <section key={job.id} className={styles.job}>
          <h3>
            <span className={styles.box} aria-hidden="true" /> {inLanguage(job.name, language)}
          </h3>
          <p>
            {[t(`authorization.${authorizationOf(job)}`), job.technician?.name].filter(Boolean).join(" · ")}
          </p>
          {job.note && <p>{job.note}</p>}
          <ul>
            {job.lines.map((line) => (
              <li key={line.id}>
                {inLanguage(line.name, language)}
                {line.kind === "labor" && ` · ${hoursOf(line.hours)} h`}
                {line.kind === "part" && ` × ${hoursOf(line.quantity)}`}
              </li>
            ))}
          </ul>
          {(["cause", "correction"] as const).map((field) => (
            <p key={field} className={styles.write}>
              <strong>{t(`job.${field}`)}</strong> {job[field]}
            </p>
          ))}
        </section>
      ))}
      {text && <p className={styles.text}>{text}</p>}
    </>
  );
}
