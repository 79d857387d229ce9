import { isPastLimit } from "@openhood/domain/approvals/past-limit";
import { sinceLast } from "@openhood/domain/approvals/since-last";
import { inLanguage } from "@openhood/domain/local-text";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Reckoned } from "@openhood/domain/repair-orders/totals";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { DrawnSignature } from "../../../features/approvals/drawn-signature.tsx";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Badge } from "../../../ui/card.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./order-page.module.css";

type Shown = Pick<RepairOrder, "id" | "ledger"> & Reckoned;

/** What the customer said to the jobs, as it is on record, and whether the record is as it was written. */
export function OrderDecisions({ order }: { order: Shown }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { money, dateTime } = useFormat();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const { id, ledger } = order;
  const rule = useQuery(trpc.approvals.rule.queryOptions());
  const record = useQuery({
    // Read again with each decision and with another rule, and with no other edit.
    queryKey: [...trpc.orders.ledger.queryKey({ id }), ledger?.hash, rule.data?.settings],
    queryFn: () => api.orders.ledger.query({ id }),
    enabled: ledger !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!ledger) return null;
  const { data } = record;
  const since = data && !data.broken ? sinceLast(order, { entries: data.entries.toReversed() }) : {};
  return (
    <section className={styles.head} aria-labelledby="order-decisions" data-no-print="">
      <h2 id="order-decisions">{t("ledger.title")}</h2>
      {!data && <QueryPending of={record} failed={t("ledger.errorTitle")} height="3rem" />}
      {data?.broken && (
        <Notice tone="stop" title={t("ledger.broken", { number: data.broken.entry })}>
          {t("ledger.brokenText")}
        </Notice>
      )}
      {data?.missing.map(({ job, name, reason }) => (
        <Notice key={job} tone="watch" title={t("ledger.missing", { name: inLanguage(name, language) })}>
          {t(`ledger.missingOf.${reason}`)}
        </Notice>
      ))}
      {data && (
        <details>
          <summary>
            {t(data.broken ? "ledger.count" : "ledger.whole", { count: data.entries.length })}
          </summary>
          {(since.lapsed ?? []).map(({ job, name, number, cents, why }) => (
            <p key={job}>
              {t(`ledger.since.${why}`, {
                ...{ name: inLanguage(name, language), number, amount: money(cents) },
              })}
            </p>
          ))}
          {since.standing !== undefined && (
            <p>
              <strong>{t("ledger.now", { standing: money(since.standing) })}</strong>
            </p>
          )}
          <ol className={styles.history}>
            {data.entries.map(
              ({ number, at, said, given, jobs, lapsed = [], approved, recordedBy, signature }) => (
                <li key={number} data-decision={number}>
                  <p className={`tabular ${styles.soft}`}>
                    {t("ledger.entry", { number })} · {dateTime(at)}
                  </p>
                  <p>
                    {t("ledger.said", {
                      name: said.by.name,
                      relation: t(`ledger.relations.${said.by.relation}`),
                      channel: t(`history.channels.${said.channel}`),
                    })}
                  </p>
                  <p className={styles.soft}>
                    {said.reachedAt && `${t("ledger.reachedAt", { place: said.reachedAt })} `}
                    {t(`ledger.given.${given}`)}
                  </p>
                  {said.by.approver?.limit != null && isPastLimit({ said, jobs, approved }) && (
                    <p>
                      <Badge tone="watch">
                        {t("ledger.pastLimit", { limit: money(said.by.approver.limit) })}
                      </Badge>
                    </p>
                  )}
                  {jobs.map((job) => (
                    <p key={job.id}>
                      {t("ledger.job", {
                        name: inLanguage(job.name, language),
                        status: t(`authorization.${job.word.status}`),
                        amount: money(job.cents),
                      })}
                    </p>
                  ))}
                  {lapsed.map(({ job, name, number, cents, why }) => (
                    <p key={job}>
                      {t(`ledger.lapsed.${why}`, {
                        ...{ name: inLanguage(name, language), number, amount: money(cents) },
                      })}
                    </p>
                  ))}
                  {approved.standing !== undefined && (
                    <p>{t("ledger.standing", { standing: money(approved.standing) })}</p>
                  )}
                  <p>
                    {t("ledger.approved", { before: money(approved.before), now: money(approved.revised) })}
                  </p>
                  {signature.kind === "drawn" && (
                    <DrawnSignature
                      label={t("ledger.signature", { name: said.by.name })}
                      drawing={signature}
                    />
                  )}
                  {recordedBy && (
                    <p className={styles.soft}>{t("ledger.recordedBy", { name: recordedBy })}</p>
                  )}
                </li>
              ),
            )}
          </ol>
        </details>
      )}
      {data && !data.broken && (
        <DocumentButtons
          kinds={["authorization"]}
          issue={(kind) => api.documents.issue.mutate({ order: id, kind })}
        />
      )}
    </section>
  );
}
