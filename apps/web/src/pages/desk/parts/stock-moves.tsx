import type { StockMove } from "@openhood/domain/repair-orders/stock";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Link } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import styles from "./parts-page.module.css";

/** Why the stock of a part changed, the latest first: what, how many, by whom, for which order. Read when it is opened. */
export function StockMoves({ item, name }: { item: string; name: string }) {
  const t = useTranslations("parts.stock.moves");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.moves} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t("titleOf", { name })}>{t("title")}</summary>
      {isOpen && <Moves item={item} />}
    </details>
  );
}

function Moves({ item }: { item: string }) {
  const t = useTranslations("parts.stock.moves");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const { dateTime } = useFormat();
  const pages = useInfiniteQuery({
    queryKey: [...trpc.orders.stockMoves.queryKey({ id: item, after: null }), "pages"],
    queryFn: ({ pageParam }) => api.orders.stockMoves.query({ id: item, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const moves = pages.data?.pages.flatMap((page) => page.moves) ?? [];
  if (!pages.data) return <QueryPending of={pages} failed={t("errorTitle")} lines={2} />;
  return (
    <>
      {moves.length === 0 && <p className="soft">{t("none")}</p>}
      <ol className={styles.moveList}>
        {moves.map((move) => (
          <li key={move.id} data-move={move.kind}>
            <span className={`tabular ${styles.change}`}>{changeText(move.change)}</span>
            <Why {...move} />
            <span className="tabular soft">
              {dateTime(move.at)} · {move.by.name || t("unnamed")}
            </span>
          </li>
        ))}
      </ol>
      <MorePages of={pages} label={t("earlier")} />
    </>
  );
}

const changeText = (hundredths: number): string =>
  `${hundredths > 0 ? "+" : hundredths < 0 ? "−" : "±"}${hoursOf(Math.abs(hundredths))}`;

function Why({ kind, change, order }: StockMove) {
  const t = useTranslations("parts.stock.moves");
  if (!order) return <span>{t(kind === "order" ? "noOrder" : kind)}</span>;
  if (order.number === null) return <span>{t("noOrder")}</span>;
  return (
    <Link to={`/desk/orders/${order.id}`} className={styles.order}>
      {t(change < 0 ? "taken" : "back", { number: order.number })}
    </Link>
  );
}
