import { isAwaited, owesCore } from "@openhood/domain/repair-orders/parts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useLineChange } from "../../../features/orders/use-line-change.ts";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { PartRow, type Row } from "./part-row.tsx";
import styles from "./parts-page.module.css";

type Parts = ApiOutputs["orders"]["parts"];
const GROUPS = ["needed", "ordered", "cores"] as const;

/** The parts somebody has to see to, over all open orders: those to order, those on their way, and cores to return. */
export function PartsPage() {
  const t = useTranslations("parts.list");
  const titles = useTranslations("titles");
  const orders = useTranslations("orders");
  const trpc = useTRPC();
  const enabled = useMe().may("orders.parts");
  const parts = useQuery({ ...trpc.orders.parts.queryOptions(), enabled });
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  return (
    <>
      <WorkHeader
        title={titles("deskParts")}
        actions={
          <>
            <ButtonLink to="/desk/parts/stock" variant="secondary">
              {titles("deskStock")}
            </ButtonLink>
            <ButtonLink to="/desk/board" variant="secondary" icon="rows">
              {orders("board")}
            </ButtonLink>
          </>
        }
      />
      {parts.data ? (
        <PartList {...parts.data} />
      ) : (
        <QueryPending of={parts} failed={t("errorTitle")} height="24rem" />
      )}
    </>
  );
}

function PartList({ orders, more }: Parts) {
  const t = useTranslations("parts.list");
  const { setSupply, returnCore, lineOf } = useLineChange();
  const list = useRef<HTMLDivElement>(null);
  const rows = orders.flatMap(({ parts, ...order }): Row[] =>
    parts.map((part) => ({ order, part: { ...part, line: lineOf(order.id, part.line) } })),
  );
  const of = {
    needed: rows.filter(({ part }) => part.line.supply === "needed"),
    ordered: rows.filter(({ part }) => part.line.supply === "ordered"),
    cores: rows.filter(({ part }) => !isAwaited(part.line) && owesCore(part.line)),
  };
  // A row leaves its group with a press: the next one there is to be pressed.
  const heldFocus = useHeldFocus((gone) => {
    const group = gone.closest<HTMLElement>("[data-row-of]")?.dataset.rowOf ?? "";
    const here = list.current?.querySelector<HTMLElement>(`[data-group="${group}"]`);
    return here?.querySelector("button") ?? here?.querySelector("h2") ?? list.current;
  });
  return (
    <div ref={list} className={styles.page} tabIndex={-1} {...heldFocus}>
      {rows.length === 0 && <EmptyState icon="check" title={t("empty")} text={t("emptyText")} />}
      {more > 0 && <p className={styles.soft}>{t("more", { count: more })}</p>}
      {GROUPS.filter(() => rows.length > 0).map((group) => (
        <section key={group} aria-labelledby={`parts-${group}`} data-group={group}>
          <h2 id={`parts-${group}`} className={styles.name} tabIndex={-1}>
            {t(group)} <span className={`tabular ${styles.soft}`}>{of[group].length}</span>
          </h2>
          {of[group].length === 0 ? (
            <p className={styles.soft}>{t("none")}</p>
          ) : (
            <ul className={styles.rows}>
              {of[group].map((row) => (
                <PartRow
                  key={`${row.order.id}/${row.part.line.id}`}
                  row={row}
                  group={group}
                  onSet={(to) => setSupply(row.order.id, row.part.line, to)}
                  onReturned={() => returnCore(row.order.id, row.part.line)}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
