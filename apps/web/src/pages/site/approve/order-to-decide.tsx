import { hasExpired, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { takesQuestions } from "@openhood/domain/threads/open";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { type Choices, useChoices } from "../../../features/approvals/use-choices.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import styles from "./approve-page.module.css";
import { ownerOf, signerOf, standing } from "./decision-values.ts";
import { JobToDecide } from "./job-to-decide.tsx";
import type { LiveParts } from "./load-live-parts.ts";
import { Total } from "./total.tsx";

type Props = {
  token: string;
  order: LinkedOrder;
  /** When the order was read, ms since 1970. */
  readAt: number;
  live: LiveParts | null;
  /** The order, where an answer brought it. */
  onRead: (order: LinkedOrder) => void;
};

/** The jobs of an order, one after the other, and what its customer decides; sent all at once, signed. */
export function OrderToDecide({ token, order, readAt, live, onRead }: Props) {
  const t = useTranslations("approvals");
  const { date, money } = useFormat();
  const now = useNow();
  const isExpired = hasExpired(order, now.toISOString());
  const { choices: all, choose, forget, replaced } = useChoices(order);
  // At prices that are no longer good nothing is approved.
  const choices = isExpired ? withoutApproved(all) : all;
  const chosen = standing(order, choices);
  const open = toDecide(order);
  const signerWords = ({ name, relation, limit }: NonNullable<LinkedOrder["signer"]>) => ({
    ...{ name, relation: t(`relations.${relation}`) },
    ...{ limit: limit === null ? "none" : "some", amount: money(limit ?? 0) },
  });
  const isChangeable = takesQuestions(order.stage) && order.jobs.some(({ status }) => status !== "pending");
  const until = order.validUntil ? date(order.validUntil) : "";
  // The total holds them beside a job that is approved, or still can be.
  const isTurnedDown = (id: string) => chosen.some((one) => one.job === id && one.status !== "approved");
  const hasFees = order.jobs.some(
    (job) => job.status === "approved" || (open.includes(job) && !isTurnedDown(job.id)),
  );
  const fees = hasFees && <Fees order={order} />;
  return (
    <div className={styles.form}>
      <h2>{t(STAGE_RULES[order.stage].ended ? "over" : "toDecide", { count: open.length })}</h2>
      {open.length > 0 && !isExpired && (
        <p className={styles.all}>
          {t("all", {
            count: open.length,
            also: order.approved > 0 ? "yes" : "no",
            total: money(
              totalWith(
                order,
                open.map(({ id }) => id),
              ),
            ),
          })}
        </p>
      )}
      {order.signer && open.length > 0 && <p>{t("signer", signerWords(order.signer))}</p>}
      {until && open.length > 0 && !isExpired && <p className={styles.soft}>{t("holds", { until })}</p>}
      {isExpired && <Notice tone="watch">{t("expired", { until })}</Notice>}
      {isExpired && live && <live.AskForPrices token={token} order={order} until={until} />}
      {order.jobs.map((job) => {
        const found = chosen.find((one) => one.job === job.id);
        const isOpen = open.includes(job);
        const unsent = (!found && choices[job.id]) || null;
        return (
          <JobToDecide
            key={job.id}
            job={job}
            isOpen={isOpen}
            mayApprove={!isExpired}
            outdated={isOpen ? unsent : null}
            taken={!isOpen && job.decided ? unsent : null}
            choice={found ? { status: found.status, until: choices[job.id]?.until ?? null } : null}
            onChoose={(choice) => choose(job.id, { ...choice, ...job.saw })}
          >
            {live && <live.AskOnJob token={token} order={order} job={job} />}
            {!live && takesQuestions(order.stage) && <div className={styles.asks} />}
          </JobToDecide>
        );
      })}
      {isChangeable && <p className={styles.soft}>{t("changeMind")}</p>}
      {live ? (
        <live.SignAndSend {...{ token, order, readAt, choices, replaced, forget, onRead, fees }} />
      ) : (
        <>
          {fees}
          <StepFooter
            isTotalBeside={false}
            total={<Total {...{ order, chosen }} by={signerOf(order) ?? ownerOf(order)} />}
          >
            {null}
          </StepFooter>
        </>
      )}
    </div>
  );
}

const withoutApproved = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, { status }]) => status !== "approved"));

function Fees({ order: { fees } }: { order: LinkedOrder }) {
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const { money } = useFormat();
  if (fees.length === 0) return null;
  return (
    <section className={styles.job} aria-label={t("fees")}>
      <h3>{t("fees")}</h3>
      <ul className={styles.lines}>
        {fees.map((fee) => (
          <li key={fee.id}>
            <span>{inLanguage(fee.name, language)}</span>
            <span className="tabular">{money(fee.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
