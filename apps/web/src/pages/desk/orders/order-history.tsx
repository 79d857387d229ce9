import { inLanguage } from "@openhood/domain/local-text";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type KeptEdit, namesIn, useEditWords } from "../../../features/orders/use-edit-words.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";

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
    <section className={styles.head} aria-labelledby="order-history" data-no-print="">
      <h2 id="order-history">{t("title")}</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("show")}</summary>
        {isOpen && <Edits order={order} settings={settings} />}
      </details>
    </section>
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
