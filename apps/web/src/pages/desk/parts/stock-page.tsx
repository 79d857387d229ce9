import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import rowList from "../../../ui/rows.module.css";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./parts-page.module.css";
import { StockFactsForm } from "./stock-facts-form.tsx";
import { StockRow } from "./stock-row.tsx";

/** The parts the shop keeps: how many there are, when to order, what they cost last. */
export function StockPage() {
  const t = useTranslations("parts.stock");
  const list = useTranslations("parts.list");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const enabled = useMe().may("orders.stock");
  const stock = useQuery({ ...trpc.orders.stock.queryOptions(), enabled });
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setAdding(false));
    add.current?.focus();
  };
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={list("notYoursTitle")} text={list("notYoursText")} />;
  const isEmpty = stock.data?.items.length === 0;
  const addButton = !isAdding && (
    <Button ref={add} variant="secondary" icon="plus" onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <WorkHeader
        eyebrow={<BackLink to="/desk/parts">{t("parts")}</BackLink>}
        title={titles("deskStock")}
        actions={!isEmpty && addButton}
      />
      <div className={styles.page}>
        {isAdding && <StockFactsForm item={null} onEnd={end} />}
        {!stock.data ? (
          <QueryPending of={stock} failed={t("errorTitle")} height="24rem" />
        ) : isEmpty ? (
          !isAdding && (
            <EmptyState icon="archive" title={t("empty")} text={t("emptyText")}>
              {addButton}
            </EmptyState>
          )
        ) : (
          <ul className={rowList.rows}>
            {stock.data.items.map((item) => (
              <StockRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
