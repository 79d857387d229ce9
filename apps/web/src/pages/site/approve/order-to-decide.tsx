import { hasExpired, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import { inLanguage } from "@openhood/domain/local-text";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { takesQuestions } from "@openhood/domain/threads/open";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { prepareUnsent } from "../../../features/approvals/link-outbox.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useNow } from "../../../platform/now.ts";
import type { OutboxEntry, Outcome } from "../../../platform/outbox.ts";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import styles from "./approve-page.module.css";
import {
  type Answer,
  approvedOf,
  type Choices,
  type Decision,
  ownerOf,
  signerOf,
  standing,
  useChoices,
  type Values,
} from "./decision.ts";
import { JobToDecide } from "./job-to-decide.tsx";
import type { LiveParts } from "./load-live-parts.ts";

type Props = {
  token: string;
  order: LinkedOrder;
  live: LiveParts | null;
  /** The order as an answer brought it. */
  onRead: (order: LinkedOrder) => void;
};

/** The jobs of an order, one after the other, and what its customer decides; sent all at once, signed. */
export function OrderToDecide({ token, order, live, onRead }: Props) {
  const t = useTranslations("approvals");
  const { date, money } = useFormat();
  const now = useNow();
  const isExpired = hasExpired(order, now.toISOString());
  const { choices: all, choose, forget } = useChoices(order);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [waiting, setWaiting] = useState<OutboxEntry | null>(null);
  // Nothing is approved at prices that no longer hold.
  const choices = isExpired ? withoutApproved(all) : all;
  const chosen = standing(order, choices);
  const open = toDecide(order);
  const hear = ({ entry: { input }, result }: Outcome) => {
    if (!("ok" in result)) return;
    const { decisions, total } = input as DecideByLink;
    if (result.ok) forget(decisions);
    const reply = (result.reply ?? { ok: false, reason: "other" }) as Answer;
    if ("order" in reply) onRead(reply.order);
    setAnswer({ ...reply, total });
  };
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
  const totalBy = (by: Values["by"]) => <Total {...{ order, chosen, by }} />;
  const sent = (waiting?.input as DecideByLink | undefined)?.decisions ?? [];
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
      {order.jobs.map((job) => (
        <JobToDecide
          key={job.id}
          job={job}
          isOpen={open.includes(job)}
          mayApprove={!isExpired}
          choice={chosen.some((one) => one.job === job.id) ? (choices[job.id] ?? null) : null}
          lost={chosen.every((one) => one.job !== job.id) ? (choices[job.id] ?? null) : null}
          waiting={sent.find((one) => one.job === job.id)?.status ?? null}
          onChoose={(choice) => {
            choose(job.id, { ...choice, saw: job.saw });
            prepareUnsent();
            // A refusal is of what was chosen before.
            if (answer?.ok === false) setAnswer(null);
          }}
        >
          {live && <live.AskOnJob token={token} order={order} job={job} />}
          {!live && takesQuestions(order.stage) && <div className={styles.asks} />}
        </JobToDecide>
      ))}
      {isChangeable && <p className={styles.soft}>{t("changeMind")}</p>}
      {live ? (
        <live.SignAndSend
          {...{ token, order, choices, answer, fees, totalBy }}
          isWaiting={waiting !== null}
          unsent={<live.Unsent token={token} onDecision={hear} onWaiting={setWaiting} />}
        />
      ) : (
        <>
          {fees}
          <StepFooter isTotalBeside={false} total={totalBy(signerOf(order) ?? ownerOf(order))}>
            {null}
          </StepFooter>
        </>
      )}
    </div>
  );
}

const withoutApproved = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, { status }]) => status !== "approved"));

type TotalProps = {
  order: LinkedOrder;
  chosen: readonly Decision[];
  /** Who decides. */
  by: Values["by"];
};

/** What all that is approved comes to, and who signs: where some of it was approved before, for how much of it. */
function Total({ order, chosen, by: { name, relation } }: TotalProps) {
  const t = useTranslations("approvals");
  const { money } = useFormat();
  const cents = totalWith(order, approvedOf(chosen));
  const words = relation && { name, relation: t(`relations.${relation}`) };
  const isAllTheirs = order.jobs.every(({ status }) => status !== "approved");
  return (
    <span data-total="">
      {t("total")} <strong className="tabular">{money(cents)}</strong>
      {words && name.trim() !== "" && toDecide(order).length > 0 && (
        <small>
          {isAllTheirs
            ? t("signsAs", words)
            : t("signsFor", { ...words, own: money(cents - totalWith(order)) })}
        </small>
      )}
    </span>
  );
}

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
