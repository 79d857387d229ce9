import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import {
  authorizationOf,
  isOffered,
  type ReasonsSince,
  reasonsSince,
} from "@openhood/domain/repair-orders/authorization";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { Line } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { lineTotals } from "@openhood/domain/repair-orders/prices";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { beforeDiscounts, totalsOf } from "@openhood/domain/repair-orders/totals";
import { shownJob } from "@openhood/domain/repair-orders/versions";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../../platform/format.ts";
import styles from "./paper.module.css";
import { PaperHead } from "./paper-head.tsx";

const KINDS = ["labor", "part", "sublet", "fee"] as const;

type Props = { order: RepairOrder; settings: RepairOrderSettings; language: Language };

/** What the customer gets: each job with its lines and prices, what was said to it, the totals, and room to sign. */
export function EstimatePaper({ order, settings, language }: Props) {
  const t = useTranslations("orders.paper");
  const totalWords = useTranslations("orders.totals");
  const { money, date } = useFormat();
  const totals = totalsOf(order);
  const text = inLanguage(settings.texts.estimate, language);
  const { byKind, discount } = beforeDiscounts(totals);
  // Nobody signs for work that is still to be written down, nor is told a price of it.
  const isBlank = order.document.status === "estimate" && !order.jobs.some(isOffered);
  const rows = [
    ...KINDS.map((kind) => [kind, byKind[kind]] as const),
    ["discount", -discount] as const,
    ["core", totals.core] as const,
    ["supplies", totals.supplies] as const,
    ["tax", totals.tax] as const,
  ].filter(([name, cents]) => cents !== 0 || name === "tax");
  return (
    <>
      <PaperHead order={order} language={language} title={t(`documents.${order.document.status}`)} isTheirs />
      {order.jobs.filter(isOffered).map((job) => (
        <JobTable key={job.id} job={job} language={language} />
      ))}
      {isBlank ? (
        <p>{t("blank")}</p>
      ) : (
        <>
          {totals.fees.length > 0 && <FeeTable fees={order.fees} language={language} />}
          <table className={`tabular ${styles.totals}`}>
            <tbody>
              {rows.map(([name, cents]) => (
                <tr key={name}>
                  <th scope="row">{totalWords(name)}</th>
                  <td>{money(cents)}</td>
                </tr>
              ))}
              <tr className={styles.total}>
                <th scope="row">{totalWords("total")}</th>
                <td>{money(totals.total)}</td>
              </tr>
              {order.deposit > 0 && (
                <tr>
                  <th scope="row">{t("deposit")}</th>
                  <td>{money(order.deposit)}</td>
                </tr>
              )}
            </tbody>
          </table>
          {order.exemption && <p>{t("exempt", { certificate: order.exemption })}</p>}
          {order.validUntil && order.document.status === "estimate" && (
            <p>{t("validUntil", { date: date(order.validUntil) })}</p>
          )}
          {text && <p className={styles.text}>{text}</p>}
          <p className={styles.sign}>
            <span>{t("signature")}</span>
            <span>{t("date")}</span>
          </p>
        </>
      )}
    </>
  );
}

function FeeTable({ fees, language }: { fees: RepairOrder["fees"]; language: Language }) {
  const t = useTranslations("orders.fees");
  const { money } = useFormat();
  return (
    <section className={styles.job}>
      <h3>{t("title")}</h3>
      <table className={`tabular ${styles.lines}`}>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.id}>
              <td>{inLanguage(fee.name, language)}</td>
              <td />
              <td>{money(lineTotals(fee).net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function JobTable({ job, language }: { job: Job; language: Language }) {
  const t = useTranslations("orders");
  const { money, dateTime } = useFormat();
  // Lines before the job's discount, as in the totals.
  const shown = shownJob(job);
  const { authorization } = job;
  const since = reasonsSince(job);
  const sinceOf = (which: keyof ReasonsSince) =>
    since?.[which] && <p>{t(`paper.reasonsSince.${which}`, { since: since[which] })}</p>;
  const count = (line: Line) =>
    line.kind === "labor"
      ? `${hoursOf(line.hours)} h × ${money(line.rate)}`
      : line.kind === "part"
        ? hoursOf(line.quantity)
        : "";
  return (
    <section className={styles.job}>
      <h3>{inLanguage(job.name, language)}</h3>
      {job.cause && <p>{t("paper.cause", { text: job.cause })}</p>}
      {sinceOf("cause")}
      {job.ifItWaits && (since || authorization.status !== "approved") && (
        <p>{t("paper.ifItWaits", { text: job.ifItWaits })}</p>
      )}
      {sinceOf("ifItWaits")}
      {sinceOf("both")}
      {job.correction && <p>{t("paper.correction", { text: job.correction })}</p>}
      <table className={`tabular ${styles.lines}`}>
        <tbody>
          {job.lines.map((line, index) => (
            <tr key={line.id}>
              <td>
                {inLanguage(line.name, language)}
                {line.kind === "part" &&
                  line.condition !== "new" &&
                  ` (${t(`paper.conditions.${line.condition}`)})`}
              </td>
              <td>{count(line)}</td>
              <td>{money(shown.lines[index]?.cents ?? 0)}</td>
            </tr>
          ))}
          {shown.discount > 0 && (
            <tr>
              <td>{t("totals.discount")}</td>
              <td />
              <td>{money(-shown.discount)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              {t("job.total")}
            </th>
            <td>{money(shown.cents)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        {authorization.status === "pending"
          ? t("paper.toDecide")
          : t("paper.decided", {
              status: t(`authorization.${authorizationOf(job)}`),
              name: authorization.said.by.name,
              time: dateTime(authorization.at),
            })}
      </p>
    </section>
  );
}
