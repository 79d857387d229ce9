import { inLanguage } from "@openhood/domain/local-text";
import { columnFor } from "@openhood/domain/repair-orders/settings";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import look from "../../../features/orders/card.module.css";
import { type OrderCard, useCardWords } from "../../../features/orders/use-card-words.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import rows from "../../../ui/rows.module.css";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./orders-page.module.css";

type Stages = ApiOutputs["orders"]["settings"]["settings"]["stages"];

/** The shop's repair orders as a list: those that are open by stage, or all of them, the latest changed first. */
export function OrdersPage() {
  const t = useTranslations("orders.list");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const me = useMe();
  const [view, setView] = useState<"open" | "all">("open");
  const rules = useQuery(trpc.orders.settings.queryOptions());
  return (
    <div className={styles.page}>
      <WorkHeader
        title={titles("deskOrders")}
        actions={
          <>
            <ButtonLink to="/desk/board" variant="secondary" icon="rows">
              {t("board")}
            </ButtonLink>
            {me.may("orders.open") && (
              <ButtonLink to="/desk/orders/new" variant="secondary" icon="plus">
                {t("new")}
              </ButtonLink>
            )}
          </>
        }
      />
      <SegmentedControl
        label={t("views")}
        options={[
          ["open", t("open")],
          ["all", t("all")],
        ]}
        value={view}
        onChange={setView}
      />
      {rules.data ? (
        view === "open" ? (
          <OpenOrders stages={rules.data.settings.stages} />
        ) : (
          <AllOrders stages={rules.data.settings.stages} />
        )
      ) : (
        <QueryPending of={rules} failed={t("errorTitle")} height="24rem" />
      )}
    </div>
  );
}

function OpenOrders({ stages }: { stages: Stages }) {
  const t = useTranslations("orders.list");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const board = useQuery(trpc.board.get.queryOptions());
  if (!board.data) return <QueryPending of={board} failed={t("errorTitle")} height="24rem" />;
  const { cards } = board.data;
  if (cards.length === 0) return <EmptyState icon="car" title={t("empty")} text={t("emptyText")} />;
  return stages.map((stage) => {
    const here = cards
      .filter((card) => columnFor({ stages }, card.stage) === stage.id)
      .sort((a, b) => a.number - b.number);
    return (
      here.length > 0 && (
        <section key={stage.id} aria-labelledby={`orders-${stage.id}`}>
          <h2 id={`orders-${stage.id}`} className={styles.stage}>
            {inLanguage(stage.name, language)} <span className={look.soft}>{here.length}</span>
          </h2>
          <Rows cards={here} />
        </section>
      )
    );
  });
}

function AllOrders({ stages }: { stages: Stages }) {
  const t = useTranslations("orders.list");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const orders = useInfiniteQuery({
    queryKey: [...trpc.orders.list.queryKey({ of: { kind: "all" }, after: null }), "pages"],
    queryFn: ({ pageParam }) => client.orders.list.query({ of: { kind: "all" }, after: pageParam }),
    initialPageParam: null as ApiOutputs["orders"]["list"]["next"],
    getNextPageParam: ({ next }) => next,
  });
  if (!orders.data) return <QueryPending of={orders} failed={t("errorTitle")} height="24rem" />;
  const cards = orders.data.pages.flatMap((page) => page.orders);
  if (cards.length === 0) return <EmptyState icon="car" title={t("noneAtAll")} text={t("emptyText")} />;
  return (
    <>
      <Rows cards={cards} stages={stages} />
      <MorePages of={orders} label={t("more")} />
    </>
  );
}

/** Orders one below the other. @param stages where each says its own */
function Rows({ cards, stages }: { cards: readonly OrderCard[]; stages?: Stages }) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const wordsOf = useCardWords();
  return (
    <ul className={rows.rows}>
      {cards.map((card) => {
        const { car, about, promised, asked, isLate } = wordsOf(card);
        const stage = stages?.find(({ id }) => id === columnFor({ stages }, card.stage));
        return (
          <li key={card.id} data-order-row={card.id}>
            <Link to={`/desk/orders/${card.id}`} className={`${rows.row} ${styles.row}`}>
              <strong className="tabular">{t("title", { number: card.number })}</strong>
              <span className={rows.name}>{card.name}</span>
              <span>
                {card.vehicle.plate && <span className={look.plate}>{card.vehicle.plate}</span>} {car}
              </span>
              <span className={look.soft}>{about}</span>
              <span className={`${look.when} ${styles.when}`}>
                {isLate && (
                  <strong className={look.late}>
                    <Icon name="alert" size={16} />
                    {t("list.late")}
                  </strong>
                )}
                {promised && (
                  <span className="tabular">
                    {t("list.promised")} {promised}
                  </span>
                )}
                {asked && <Badge tone="watch">{asked}</Badge>}
                {stages && <Badge>{stage ? inLanguage(stage.name, language) : card.stage.is}</Badge>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
