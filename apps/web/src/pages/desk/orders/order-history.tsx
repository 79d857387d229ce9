import { isPastLimit } from "@openhood/domain/approvals/past-limit";
import { sinceLast } from "@openhood/domain/approvals/since-last";
import { inLanguage } from "@openhood/domain/local-text";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Reckoned } from "@openhood/domain/repair-orders/totals";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { DrawnSignature } from "../../../features/approvals/drawn-signature.tsx";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { type KeptEdit, namesIn, useEditWords } from "../../../features/orders/use-edit-words.ts";
import { AnswerForm } from "../../../features/threads/answer-form.tsx";
import { useThreadWords } from "../../../features/threads/use-thread-words.ts";
import { WholeMail } from "../../../features/threads/whole-mail.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { Section } from "./fields.tsx";
import type { OrderParts } from "./order-context.ts";
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
    <section className={styles.head} aria-labelledby="order-decisions">
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

type Props = Pick<OrderParts, "order" | "settings">;
type OrderEvent = ApiOutputs["orders"]["history"]["events"][number];

/** Edits with what else came about among them, the latest first. Of what is older than the edits shown nothing yet. */
function inTurn(edits: readonly KeptEdit[], events: readonly OrderEvent[], hasMore: boolean) {
  const oldest = hasMore ? (edits.at(-1)?.at ?? "") : "";
  const shown = events.filter(({ at }) => at >= oldest);
  // What an edit brought about stands after it, so above it.
  return [...shown, ...edits].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Everything that was done to the order: who, when, what, and what was there before. Read when it is opened. */
export function OrderHistory({ order, settings }: Props) {
  const t = useTranslations("orders.history");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("title")} summary={t("show")} onOpen={() => setOpen(true)}>
      {isOpen && <Edits order={order} settings={settings} />}
    </Section>
  );
}

function Edits({ order, settings }: Props) {
  const t = useTranslations("orders.history");
  const trpc = useTRPC();
  const { dateTime } = useFormat();
  const { language } = useLanguage();
  const api = useTRPCClient();
  const pages = useInfiniteQuery({
    queryKey: [...trpc.orders.history.queryKey({ id: order.id, before: null }), "pages"],
    queryFn: ({ pageParam }) => api.orders.history.query({ id: order.id, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const edits = pages.data?.pages.flatMap((page) => page.edits) ?? [];
  const names = namesIn(order, edits);
  const words = useEditWords(names, settings);
  const eventWords = (event: OrderEvent) => {
    if (event.kind === "asked") {
      const name = event.approver ?? "";
      return t("asked", {
        ...{ who: name ? "approver" : "customer", name, channel: t(`channels.${event.channel}`) },
      });
    }
    if (event.kind === "links-ended") return t("linksEnded", { count: event.links });
    if (event.kind === "question") return t("question", { text: event.text });
    if (event.kind === "answer") {
      const { text, question } = event;
      return text === null ? t("seen", { question }) : t("answer", { text });
    }
    const job = names.called.get(event.job);
    const name = event.by.name || t("unnamed");
    const end = { "job-gone": "gone", ready: "ready", "not-approved": "changed" }[event.end];
    return t("clockStopped", { job: job ? inLanguage(job, language) : t("unnamed"), name, end });
  };
  if (!pages.data) return <QueryPending of={pages} failed={t("errorTitle")} height="8rem" />;
  return (
    <>
      <ol className={styles.history}>
        {inTurn(edits, pages.data.pages[0]?.events ?? [], pages.hasNextPage).map((kept) => {
          if ("kind" in kept)
            return (
              <li key={`${kept.kind} ${kept.at} ${kept.by.uid}`} data-event={kept.kind}>
                <p className={`tabular ${styles.soft}`}>
                  {dateTime(kept.at)}
                  {kept.kind !== "clock-stopped" && ` · ${kept.by.name || t("unnamed")}`}
                </p>
                <p>{eventWords(kept)}</p>
              </li>
            );
          const { what, changes } = words(kept);
          return (
            <li key={kept.revision} data-edit={kept.edit.command.type}>
              <p className={`tabular ${styles.soft}`}>
                {dateTime(kept.at)} · {kept.by.name || t("unnamed")}
              </p>
              <p>{what}</p>
              {changes.map(({ label, from, to }) => (
                <p key={label}>
                  {t("change", { label, from: from ?? t("nothing"), to: to ?? t("nothing") })}
                </p>
              ))}
            </li>
          );
        })}
        <li>
          <p className={`tabular ${styles.soft}`}>
            {dateTime(order.createdAt)} · {order.createdBy.name || t("unnamed")}
          </p>
          <p>{t("opened")}</p>
        </li>
      </ol>
      {pages.hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t("earlier")}
        </Button>
      )}
    </>
  );
}

type ThreadProps = {
  order: Pick<RepairOrder, "id"> & {
    customer: Pick<RepairOrder["customer"], "name">;
    jobs: readonly Pick<RepairOrder["jobs"][number], "id" | "name">[];
  };
};

/** What customer and shop wrote to each other on an order, and the answer for whoever may give it. */
export function OrderThread({ order }: ThreadProps) {
  const t = useTranslations("orders.thread");
  const trpc = useTRPC();
  const me = useMe();
  const found = useQuery(trpc.threads.get.queryOptions({ order: order.id }));
  const { shown } = useThreadWords(order.jobs);
  const [writing, setWriting] = useState(false);
  const entries = found.data?.entries ?? [];
  const saw = found.data?.saw ?? 0;
  // While somebody writes, what came waits: the form must not move under their hands, nor does an answer settle it.
  const question = found.data?.question ?? null;
  const read = { entries, saw, question };
  const [held, setHeld] = useState(read);
  if (!writing && (held.saw !== saw || held.entries.length !== entries.length || held.question !== question))
    setHeld(read);
  const now = writing ? held : read;
  // Whoever comes for the messages is led to them, once they are there.
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  const isMeant = hash === "#thread" && found.data !== undefined;
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: "start" });
  }, [isMeant]);
  const mayAnswer = me.may("threads.answer");
  if (!mayAnswer && entries.length === 0) return null;
  return (
    <Section
      ref={place}
      id="thread"
      title={t("title")}
      isOpen={entries.length > 0 || isMeant}
      summary={question ? <Badge tone="accent">{t("open")}</Badge> : entries.length === 0 && t("none")}
    >
      {!found.data && <QueryPending of={found} failed={t("errorTitle")} height="3rem" />}
      {now.entries.length > 0 && (
        <Conversation
          label={t("list")}
          entries={now.entries.map((entry) => ({
            ...shown(entry),
            more: entry.original && <WholeMail order={order.id} id={entry.original} />,
          }))}
        />
      )}
      <div role="status">
        {entries.slice(now.entries.length).some(({ from }) => from.kind === "customer") && (
          <Notice tone="watch" title={t("more")}>
            <Button type="button" variant="quiet" size="small" onClick={() => setHeld(read)}>
              {t("read")}
            </Button>
          </Notice>
        )}
      </div>
      {mayAnswer && found.data && (
        <AnswerForm
          order={order.id}
          customer={order.customer.name}
          question={now.question}
          saw={now.saw}
          onWriting={setWriting}
        />
      )}
    </Section>
  );
}
